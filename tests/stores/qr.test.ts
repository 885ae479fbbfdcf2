/** The QR code of a store, read by another library than the one that writes it. */
import jsQR from "jsqr";
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../app.ts";
import { chain, makeChain } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "./visitor.ts";

beforeAll(makeChain);

/** A few pixels for each module, as a camera would see them. */
function scan(html: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) \1" role="img"/.exec(html)![1]);
  const wide = size * 4;
  const pixels = new Uint8ClampedArray(wide * wide * 4).fill(255);
  for (const [, x, y] of html.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < 16; at++) {
      const pixel = (Number(y) * 4 + (at >> 2)) * wide + Number(x) * 4 + (at & 3);
      pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return jsQR(pixels, wide, wide)?.data;
}

test("the QR code opens a check of the store", async () => {
  const lan = visitorOf(await openApp(), await cookieFor("lan"));
  const { html } = await lan.get(`/qc/stores/${chain.s1}/qr`);
  const address = new URL(scan(html)!);
  expect(address.pathname + address.search).toBe(`/qc/check?storeId=${chain.s1}`);
  expect((await lan.get(address.pathname + address.search)).html).toContain("Start a check");
});
