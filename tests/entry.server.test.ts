/** How a page travels: compressed as the browser can read it, and the same page in each way. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openApp } from "./app.ts";

const app = await openApp();

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
