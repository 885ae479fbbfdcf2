/** Behaviour that every adapter of the file port has to show. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Files } from "#app/files/files.ts";

export const hello = Buffer.from("hello");
export const helloKey = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

export const bytesOf = async (files: Files, key: string) => new Response((await files.get(key))!.body).bytes();

/** `open` returns an empty store. */
export function filesContract(open: () => Files): void {
  it("keeps bytes under their hash, with their type", async () => {
    const files = open();
    const info = await files.put(hello, "image/png");
    expect(info).toEqual({ key: helloKey, type: "image/png", size: 5 });
    expect(await files.has(helloKey)).toBe(true);
    expect(await files.find(helloKey)).toEqual(info);
    const file = (await files.get(helloKey))!;
    expect(file.info).toEqual(info);
    expect(await new Response(file.body).text()).toBe("hello");
  });

  it("stores the same bytes once and keeps their first type", async () => {
    const files = open();
    await files.put(hello, "image/png");
    expect(await files.put(hello, "text/plain")).toEqual({ key: helloKey, type: "image/png", size: 5 });
    const file = (await files.get(helloKey))!;
    expect([file.info.type, await new Response(file.body).text()]).toEqual(["image/png", "hello"]);
  });

  it("takes the same bytes from many at once, and many different ones", async () => {
    const files = open();
    const same = await Promise.all(Array.from({ length: 12 }, () => files.put(hello, "image/png")));
    expect(new Set(same.map(({ key }) => key))).toEqual(new Set([helloKey]));
    const texts = Array.from({ length: 12 }, (_, i) => `file ${i}`);
    const infos = await Promise.all(texts.map((text) => files.put(Buffer.from(text), "text/plain")));
    const read = await Promise.all(infos.map(async ({ key }) => Buffer.from(await bytesOf(files, key)).toString()));
    expect(read).toEqual(texts);
  });

  it("keeps large and empty files whole, and gives large ones piece by piece", async () => {
    const files = open();
    const bytes = new Uint8Array(5_000_000).map((_, i) => (i * 31) % 251);
    const { key, size } = await files.put(bytes, "image/jpeg");
    expect(size).toBe(bytes.length);
    const file = (await files.get(key))!;
    const hash = createHash("sha256");
    let pieces = 0;
    for await (const piece of file.body) {
      hash.update(piece);
      pieces++;
    }
    expect([hash.digest("hex"), file.info.size]).toEqual([key, bytes.length]);
    expect(pieces).toBeGreaterThan(5);

    const empty = await files.put(new Uint8Array(), "text/plain");
    expect((await files.get(empty.key))!.info).toEqual({ key: empty.key, type: "text/plain", size: 0 });
    expect(await bytesOf(files, empty.key)).toHaveLength(0);
  });

  it("may be left in the middle of a file", async () => {
    const files = open();
    const { key } = await files.put(new Uint8Array(3_000_000), "image/jpeg");
    const reader = (await files.get(key))!.body.getReader();
    await reader.read();
    await reader.cancel();
    expect(await bytesOf(files, key)).toHaveLength(3_000_000);
  });

  it.each([
    "",
    "x",
    "..",
    "../../etc/passwd",
    `../${helloKey}`,
    `${helloKey.slice(0, 61)}%2f`,
    helloKey.toUpperCase(),
    `${helloKey}.type`,
    `${helloKey}/`,
    `${helloKey}\n`,
    helloKey.replace("2", "1"),
  ])("has nothing under %j", async (key) => {
    const files = open();
    await files.put(hello, "image/png");
    expect(await files.has(key)).toBe(false);
    expect(await files.find(key)).toBeNull();
    expect(await files.get(key)).toBeNull();
  });
}
