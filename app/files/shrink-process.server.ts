import { readSync, writeSync } from "node:fs";
import sharp from "sharp";
import { storedSide, maxBufferedPixels, maxPhotoBytes, maxPhotoPixels, maxPhotoSide, thumbnailSide } from "./photo.ts";
import type { ShrunkPhoto, ShrinkReply } from "./shrink.server.ts";

sharp.cache(false);
sharp.concurrency(1);

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** Whether the lower half has one colour, with which the decoder fills missing data. */
async function isLowerHalfEmpty(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<boolean> {
  const top = Math.floor(height / 2);
  const lower = await sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: "none", sequentialRead: true })
    .extract({ left: 0, top, width, height: height - top })
    .resize({ width: 64, height: 64, fit: "inside" })
    .toBuffer();
  const { channels } = await sharp(lower).stats();
  return channels.every(({ stdev }) => stdev < 1);
}

async function shrink(bytes: Buffer): Promise<ShrunkPhoto | { problem: "pixels" | "held-pixels" | "broken" }> {
  try {
    const head = await sharp(bytes, { limitInputPixels: false, sequentialRead: true }).metadata();
    const pixels = head.width * head.height;
    if (pixels > maxPhotoPixels || Math.max(head.width, head.height) > maxPhotoSide) return { problem: "pixels" };
    // The library reports every JPEG of several scans as progressive.
    const isBuffered = head.isProgressive || head.format === "webp";
    if (isBuffered && pixels * (head.depth === "uchar" ? 1 : 3) > maxBufferedPixels) return { problem: "held-pixels" };
    // Browsers show a truncated JPEG with a grey end, so it is accepted if at least half of it is there.
    const failOn = head.format === "jpeg" ? "none" : "error";
    const endsEarly = head.format === "jpeg" && !bytes.subarray(-64).includes(endOfJpeg);
    if (endsEarly && (await isLowerHalfEmpty(bytes, head))) return { problem: "broken" };
    const { data: picture, info } = await sharp(bytes, {
      limitInputPixels: maxPhotoPixels,
      failOn,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: storedSide, height: storedSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(picture)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return { picture, thumbnail, width: info.width, height: info.height };
  } catch {
    return { problem: "broken" };
  }
}

/** One buffer for all photos, because the collector would free one each too late. */
const input = Buffer.allocUnsafeSlow(maxPhotoBytes);

/** Valid until the next call; null at the end of the input. */
function read(size: number): Buffer | null {
  for (let done = 0; done < size;) {
    const count = readSync(0, input, done, size - done, null);
    if (count === 0) return null;
    done += count;
  }
  return input.subarray(0, size);
}

function write(...pieces: Uint8Array[]): void {
  for (const piece of pieces)
    for (let done = 0; done < piece.byteLength;) done += writeSync(1, piece, done, piece.byteLength - done);
}

function answer(reply: ShrinkReply, ...pictures: Uint8Array[]): void {
  const text = Buffer.from(JSON.stringify(reply));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.byteLength);
  write(size, text, ...pictures);
}

// On an interrupt the server still finishes its requests; this process ends with it.
process.on("SIGINT", () => {});
for (let size = read(4); size; size = read(4)) {
  const bytes = read(size.readUInt32BE());
  if (!bytes) break;
  const shrunk = await shrink(bytes);
  if ("problem" in shrunk) answer(shrunk);
  else {
    const { picture, thumbnail, width, height } = shrunk;
    answer({ width, height, sizes: [picture.byteLength, thumbnail.byteLength] }, picture, thumbnail);
  }
}
