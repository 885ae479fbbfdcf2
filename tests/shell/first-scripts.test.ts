/** What a page's HTML has the browser fetch beside its style sheet. Run `npm run build` first. */
import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { openApp } from "../app.ts";
import { pageOf } from "../page.ts";

test("preloads a few small scripts, and names all others for later", async () => {
  const app = await openApp();
  const page = pageOf(await (await app.request("/404")).text());
  const preloaded = page.select("link[rel=modulepreload]").map((link) => link.getAttribute("href")!);
  const bytes = preloaded.map((href) => statSync(`build/client${href}.gz`).size);
  expect(preloaded.length).toBeGreaterThan(1);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(16_000);
  const [starter] = page.select("head script").map((script) => script.textContent ?? "");
  for (const name of ["shared", "react-dom"]) expect(starter).toMatch(new RegExp(`"/assets/${name}-[\\w-]+\\.js"`));
});
