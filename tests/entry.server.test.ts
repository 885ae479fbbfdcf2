/** Pages arrive whole, and compressed as the browser accepts. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { createAccount } from "./account.ts";
import { openApp } from "./app.ts";

const app = await openApp();
let session: string;
beforeAll(async () => {
  await createAccount({ email: "lan@demo.test", password: "demo-1234", displayName: "Lan", roles: ["user"] });
  session = await app.signIn("lan@demo.test");
});
const pageAt = async (path: string) => (await app.request(path, {}, session)).text();

const readers: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0, gzip", "gzip"],
  ["gzip;q=0.5, br ; Q=0.000", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["br;q=0.001", "br"],
  ["x-br, gzip-9", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
])("a browser that accepts %j gets the page as %s", async (accepted, coding) => {
  const response = await app.request("/sign-in", { headers: { "Accept-Encoding": accepted } });
  expect(response.headers.get("Content-Encoding") ?? "identity").toBe(coding);
  const page = new TextDecoder().decode(readers[coding]!(new Uint8Array(await response.arrayBuffer())));
  expect(page).toMatch(/^<!DOCTYPE html><html lang="en"[\s\S]*<\/html>$/);
});

test.each(["/qc/checks/", "/qc/", "/404"])("%s is complete without a script", async (path) => {
  const page = await pageAt(path);
  expect(page).toContain("__reactRouterContext");
  for (const pending of ["<!--$?-->", "<!--$!-->", "<template"]) expect(page).not.toContain(pending);
});

test.each(["/404", "/sign-in"])("preloads the style sheet of %s in the answer's head", async (path) => {
  const { headers } = await app.request(path);
  expect(headers.get("Link")).toMatch(/^<\/assets\/root-[\w-]+\.css>; rel=preload; as=style$/);
});

test("pages without scripts have no script tag", async () => {
  const page = await (await app.request("/sign-in")).text();
  expect(page).not.toContain("<script");
});
