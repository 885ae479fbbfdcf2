import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openApp } from "../app.ts";

interface Manifest {
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test("names existing icons and a start page in the manifest, so that the app can be installed", async () => {
  const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as Manifest;
  const drawn = manifest.icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of drawn) {
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
  }
  const app = await openApp();
  const page = await (await app.request("/sign-in")).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  const theirs = await (await app.request("/sign-in", { headers: { "Accept-Language": "vi" } })).text();
  expect(theirs).toContain('<link rel="manifest" href="/manifest.vi.webmanifest"/>');
  const inVietnamese = JSON.parse(readFileSync("public/manifest.vi.webmanifest", "utf8")) as Manifest;
  const translated = { lang: "vi", description: "Kiểm tra chất lượng cửa hàng" };
  expect(inVietnamese).toEqual({ ...manifest, ...translated });
  expect((await app.request(manifest.start_url)).status).toBe(302);
});
