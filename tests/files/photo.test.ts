import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { openDisk } from "#app/files/disk.server.ts";
import { PhotoRefused, storePhoto } from "#app/files/photo.server.ts";
import { publicCase } from "../public-data.ts";
import { storedSide, maxPhotoBytes, maxPhotoSide, thumbnailSide } from "#app/files/photo.ts";

const folder = mkdtempSync(join(tmpdir(), "store-qc-photos-"));
const files = openDisk(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** Left half red, right half blue. */
function picture(width: number, height: number) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: "#d00000" } };
  return sharp({ create: { width, height, channels: 3, background: "#0000d0" } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}
/** A JPEG whose header announces a scan for each colour, though it isn't progressive: a decoder buffers all of them. */
function inScans(jpeg: Buffer): Uint8Array {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const ofOne = Buffer.from([0xff, 0xda, 0, 8, 1, jpeg[scan + 5]!, jpeg[scan + 6]!, 0, 63, 0]);
  return Buffer.concat([jpeg.subarray(0, scan), ofOne, jpeg.subarray(scan + 14)]);
}
const stored = async (key: string) => {
  const file = (await files.get(key))!;
  const bytes = await new Response(file.body).bytes();
  return { type: file.info.type, bytes, metadata: await sharp(bytes).metadata() };
};
const problem = async (bytes: Uint8Array) => {
  const refused: unknown = await storePhoto(files, bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PhotoRefused);
  return (refused as PhotoRefused).problem;
};

describe("a photo to store", () => {
  it("may have 50 megapixels, or 12.2 where its format is decoded as a whole", async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#876" } });
    expect(await storePhoto(files, await plain(8160, 6144).jpeg().toBuffer())).toMatchObject({
      width: 2048,
      height: 1542,
    });
    const sent = [
      await plain(4032, 3024).jpeg({ progressive: true }).toBuffer(),
      await plain(4032, 3024).webp({ effort: 0 }).toBuffer(),
      ...["progressive-12.2mp.jpg", "webp-12.2mp.webp"].flatMap((name) => publicCase(name) ?? []),
    ];
    for (const bytes of sent) expect(await storePhoto(files, bytes)).toMatchObject({ width: 2048, height: 1536 });
  });

  it("may lack its last bytes as a JPEG, as browsers show it", async () => {
    const whole = await picture(400, 400).jpeg({ progressive: false }).toBuffer();
    for (const missing of [2, 200])
      expect(await storePhoto(files, whole.subarray(0, whole.length - missing))).toMatchObject({ width: 400 });
    const hardly = whole.subarray(0, Math.ceil(whole.length / 20));
    await expect(storePhoto(files, hardly)).rejects.toMatchObject({ problem: "broken" });
  });

  it("is shrunk to its longest side, with a thumbnail", async () => {
    const photo = await storePhoto(files, await picture(3000, 1500).jpeg().toBuffer());
    expect(photo).toMatchObject({ width: storedSide, height: storedSide / 2 });
    const full = await stored(photo.key);
    expect([full.type, full.metadata.format, full.metadata.width, full.metadata.height]).toEqual([
      "image/jpeg",
      "jpeg",
      storedSide,
      storedSide / 2,
    ]);
    const thumb = await stored(photo.thumb);
    expect([thumb.type, thumb.metadata.format, thumb.metadata.width, thumb.metadata.height]).toEqual([
      "image/webp",
      "webp",
      thumbnailSide,
      thumbnailSide / 2,
    ]);
  });

  it("is never enlarged", async () => {
    const photo = await storePhoto(files, await picture(40, 30).png().toBuffer());
    expect(photo).toMatchObject({ width: 40, height: 30 });
    expect((await stored(photo.thumb)).metadata).toMatchObject({ width: 40, height: 30 });
  });

  it("is turned upright and loses its place, device and all other metadata", async () => {
    const sent = await picture(200, 100)
      .withExif({
        IFD0: { Make: "SecretPhone", Copyright: "someone" },
        IFD3: { GPSLatitude: "10/1 46/1 0/1", GPSLongitude: "106/1 42/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "SecretPhone" }, IFD3: { GPSLatitude: "10/1 46/1 0/1" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><secret/></x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect(sent.includes("SecretPhone")).toBe(true);
    expect((await sharp(sent).metadata()).orientation).toBe(6);

    const photo = await storePhoto(files, sent);
    expect(photo).toMatchObject({ width: 100, height: 200 });
    for (const key of [photo.key, photo.thumb]) {
      const { bytes, metadata } = await stored(key);
      expect(metadata).not.toHaveProperty("exif");
      expect(metadata).not.toHaveProperty("xmp");
      expect(metadata).not.toHaveProperty("iptc");
      expect(metadata.orientation ?? 1).toBe(1);
      expect(Buffer.from(bytes).includes("SecretPhone")).toBe(false);
      expect(Buffer.from(bytes).includes("Exif")).toBe(false);
    }
    // Turned clockwise, the red left half is on top.
    const { data } = await sharp((await stored(photo.key)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[(20 * 100 + 50) * 3]).toBeGreaterThan(150);
    expect(data[(180 * 100 + 50) * 3]).toBeLessThan(80);
  });

  it.each(["jpeg", "png", "webp"] as const)("may be %s, and gives the same keys each time", async (format) => {
    const bytes = await picture(64, 48).toFormat(format).toBuffer();
    expect(await storePhoto(files, bytes)).toEqual(await storePhoto(files, bytes));
  });

  it("gets a white background where it was transparent", async () => {
    const clear = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await sharp((await stored((await storePhoto(files, clear)).key)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });

  it("may come with many others at once", async () => {
    const photos = await Promise.all(
      Array.from({ length: 8 }, async (_, i) =>
        storePhoto(
          files,
          await picture(100 + i, 50)
            .jpeg()
            .toBuffer(),
        ),
      ),
    );
    expect(photos.map(({ width }) => width)).toEqual([100, 101, 102, 103, 104, 105, 106, 107]);
    expect(
      await Promise.all([problem(Buffer.from("no photo")), storePhoto(files, await picture(30, 30).jpeg().toBuffer())]),
    ).toMatchObject(["type", { width: 30 }]);
  });
});

describe("a photo that is not wanted or has no room", () => {
  const unseen = (side: number) =>
    picture(side, side + 1)
      .jpeg()
      .toBuffer();

  it("is not stored where its form refuses it", async () => {
    let validated: string[] = [];
    const refused: unknown = await storePhoto(files, await unseen(210), {
      validate: async ({ key, thumb }) => {
        validated = [key, thumb];
        return "too-many";
      },
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: "PhotoRefused", problem: "too-many" });
    expect(validated).toHaveLength(2);
    for (const key of validated) expect(await files.has(key)).toBe(false);
    const photo = await storePhoto(files, await unseen(210), { validate: async () => null });
    expect([photo.key, photo.thumb]).toEqual(validated);
    for (const key of validated) expect(await files.has(key)).toBe(true);
  });

  it("is not decoded once its sender has gone", async () => {
    await expect(storePhoto(files, await unseen(220), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "PhotoRefused",
    });
    await expect(storePhoto(files, await unseen(220), { signal: new AbortController().signal })).resolves.toBeDefined();
  });

  it("gives up its place when its sender goes, while another is still being shrunk", async () => {
    const [large, small] = [await unseen(2400), await unseen(250)];
    const first = storePhoto(files, large);
    const gone = new AbortController();
    const left = storePhoto(files, small, { signal: gone.signal });
    const order: string[] = [];
    void first.then(() => order.push("first"));
    const leaving = left.catch(() => order.push("left"));
    gone.abort();
    await Promise.all([first, leaving]);
    expect(order).toEqual(["left", "first"]);
  });

  it("is refused as busy when very many wait", async () => {
    const bytes = await unseen(230);
    const { signal } = new AbortController();
    const tried = await Promise.allSettled(Array.from({ length: 60 }, () => storePhoto(files, bytes, { signal })));
    const busy = tried.filter((one) => one.status === "rejected").map(({ reason }): unknown => reason);
    expect(busy).toHaveLength(19);
    expect(busy[0]).toMatchObject({ name: "FilesUnavailable", facts: { kind: "busy" } });
    await expect(storePhoto(files, bytes, { signal })).resolves.toBeDefined();
    const own = await Promise.all(Array.from({ length: 60 }, () => storePhoto(files, bytes)));
    expect(own).toHaveLength(60);
  });
});

describe("a photo that is refused", () => {
  it("is of another type, whatever its name says", async () => {
    expect(await problem(Buffer.from("just text"))).toBe("type");
    expect(await problem(new Uint8Array())).toBe("type");
    expect(await problem(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`))).toBe("type");
    expect(await problem(await picture(20, 20).gif().toBuffer())).toBe("type");
    expect(await problem(await picture(20, 20).tiff().toBuffer())).toBe("type");
  });

  it("is too large", async () => {
    expect(await problem(new Uint8Array(maxPhotoBytes + 1))).toBe("size");
  });

  it("has too many pixels, however few its bytes", async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5_101, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(await problem(bomb)).toBe("pixels");
  });

  it("has to be decoded as a whole and is too large for that", async () => {
    const large = sharp({ create: { width: 4301, height: 3024, channels: 3, background: "white" } });
    const jpeg = await large.clone().jpeg().toBuffer();
    const decodedWhole = [
      await large.clone().png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      await large.clone().jpeg({ progressive: true }).toBuffer(),
      await large.clone().webp({ effort: 0 }).toBuffer(),
      inScans(jpeg),
    ];
    for (const bytes of decodedWhole) expect(await problem(bytes)).toBe("held-pixels");
    expect(await storePhoto(files, jpeg)).toMatchObject({ width: storedSide });
  });

  it("is a strip so long that a few of its rows are too large", async () => {
    const strip = sharp({ create: { width: maxPhotoSide + 1, height: 2, channels: 3, background: "white" } });
    expect(await problem(await strip.clone().png().toBuffer())).toBe("pixels");
    expect(await problem(await strip.clone().rotate(90).png().toBuffer())).toBe("pixels");
  });

  it("is broken", async () => {
    expect(await problem(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).toBe("broken");
    const png = await picture(400, 400).png().toBuffer();
    expect(await problem(png.subarray(0, png.length - 100))).toBe("broken");
    expect(await problem(Buffer.from("RIFF\0\0\0\0WEBP"))).toBe("broken");
  });
});
