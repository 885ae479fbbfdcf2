/** How a page travels: compressed as the browser can read it, the same in each way, with nothing before its first paint that it doesn't need. */
import { readFileSync } from "node:fs";
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
])("a browser that reads %j gets the page as %s", async (accepted, coding) => {
  const response = await app.request("/sign-in", { headers: { "Accept-Encoding": accepted } });
  expect(response.headers.get("Content-Encoding") ?? "identity").toBe(coding);
  const page = new TextDecoder().decode(readers[coding]!(new Uint8Array(await response.arrayBuffer())));
  expect(page).toMatch(/^<!DOCTYPE html><html lang="en"[\s\S]*<\/html>$/);
});

/** What browsers with scripts make elements of, and what they keep as text. */
function parts(page: string) {
  const texts = [...page.matchAll(/<noscript[^>]*>(.*?)<\/noscript>/gs)].map(([, text]) => text!);
  return { elements: page.replaceAll(/<noscript[^>]*>.*?<\/noscript>/gs, ""), waiting: texts.join("") };
}

test.each(["/qc/checks/", "/qc/", "/404"])("of %s only what it is painted with starts before it is", async (path) => {
  const page = await pageAt(path);
  const { elements, waiting } = parts(page);
  expect(elements).not.toMatch(/rel="(modulepreload|preload)"/);
  expect(elements).not.toMatch(/<script[^>]* (src|type|async)\b/);
  expect(elements).not.toContain("import(");
  expect(elements).not.toContain("__reactRouter");
  expect([...elements.matchAll(/<link[^>]*rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual([
    "icon",
    "manifest",
    "stylesheet",
  ]);
  for (const script of ["__reactRouterContext = ", "__reactRouterManifest = ", ".enqueue(", ".close()"])
    expect(waiting).toContain(script);
  expect(waiting).toMatch(/rel="modulepreload"/);
  expect(waiting).toMatch(/rel="preload"[^>]* as="font"/);
});

/** The address of the sheet that pages are drawn with. */
async function sheetAsked(path: string) {
  const { headers } = await app.request(path);
  return /^<(\/assets\/root-[\w-]+\.css)>; rel=preload; as=style$/.exec(headers.get("Link") ?? "")?.[1];
}

test("the style sheet is asked for with the answer's head", async () => {
  expect(await sheetAsked("/404")).toBeDefined();
});

const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g)].map(([, name]) => name!.replace(/\\(.)/g, "$1")));

test.each(["/sign-in", "/SIGN-IN", "/sign%2Din", "/sign-in-2", "/sign-in/reset", "/sign-in/invitation"])(
  "%s waits for no file to be painted: it brings a style sheet along that knows all its classes",
  async (path) => {
    const response = await app.request(path);
    const page = await response.text();
    const [, nonce, own] = /<style nonce="([^"]+)">(.*?)<\/style>/s.exec(page)!;
    expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(page).not.toContain('rel="stylesheet"');
    expect(response.headers.get("Link")).toBeNull();
    const next = (await sheetAsked("/404"))!;
    expect(page).toContain(`<link rel="prefetch" as="style" href="${next}"/>`);

    const whole = classesIn(readFileSync(`build/client${next}`, "utf8"));
    const used = [...page.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/));
    expect(used.filter((name) => whole.has(name)).length).toBeGreaterThan(20);
    expect(used.filter((name) => whole.has(name) && !classesIn(own!).has(name))).toEqual([]);
  },
);

test("other pages allow no style sheet of their own", async () => {
  const { headers } = await app.request("/404");
  expect(headers.get("Content-Security-Policy")).toContain("style-src 'self';");
});

test("pages without scripts get none to start them", async () => {
  const page = await (await app.request("/sign-in")).text();
  expect(page).not.toContain("<script");
});
