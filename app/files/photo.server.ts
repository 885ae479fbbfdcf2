/** Photos on their way into the file store: judged by their content, turned upright, shrunk, and rid of everything but the picture. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Files } from "./files.ts";
import {
  keptSide,
  maxHeldPixels,
  maxPhotoBytes,
  maxPhotoPixels,
  maxPhotoSide,
  type Photo,
  type PhotoProblem,
  photoTypes,
  thumbnailSide,
} from "./photo.ts";
import { FilesUnavailable } from "./unavailable.ts";

/** A photo that isn't kept, and why. */
export class PhotoRefused extends Error {
  override name = "PhotoRefused";
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, cause?: unknown) {
    super(`photo refused: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Photos of requests that may wait for their turn; more are told to come back later. The app's own work waits as long as it must. */
const mostWaiting = 40;
sharp.cache(false);
sharp.concurrency(1);

interface Keeping {
  /** Of the request that brought it, aborted when its sender has gone: what still waits for its turn then is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** Asked before anything is stored: why the place that the photo is for won't take it, or null. */
  readonly judge?: (photo: Photo) => Promise<PhotoProblem | null>;
}

/**
 * Keeps a photo: JPEG of at most `keptSide`, WebP thumbnail of at most `thumbnailSide`, both without any metadata (no place, no device).
 * The same bytes give the same keys. Resolves once both are durable.
 * @throws PhotoRefused, and FilesUnavailable ("busy") where requests have brought too many already
 */
export async function storePhoto(files: Files, bytes: Uint8Array, { signal, judge }: Keeping = {}): Promise<Photo> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoRefused("size");
  if (!typeOf(bytes)) throw new PhotoRefused("type");
  const { kept, thumbnail } = await inTurn(() => shrink(bytes), signal);
  const { width, height } = kept.info;
  const photo: Photo = { key: keyOf(kept.data), thumb: keyOf(thumbnail), width, height };
  const problem = await judge?.(photo);
  if (problem) throw new PhotoRefused(problem);
  await Promise.all([files.put(thumbnail, "image/webp"), files.put(kept.data, "image/jpeg")]);
  return photo;
}

/** As the file store names it. */
function keyOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function shrink(bytes: Uint8Array) {
  const options = { limitInputPixels: maxPhotoPixels, failOn: "error", sequentialRead: true } as const;
  try {
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const pixels = head.width * head.height;
    if (pixels > maxPhotoPixels || Math.max(head.width, head.height) > maxPhotoSide) throw new PhotoRefused("pixels");
    // The library calls a JPEG of several scans progressive, whichever kind it is.
    const isHeld = head.isProgressive || head.format === "webp";
    if (isHeld && pixels * (head.depth === "uchar" ? 1 : 3) > maxHeldPixels) throw new PhotoRefused("held-pixels");
    const kept = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: keptSide, height: keptSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(kept.data)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return { kept, thumbnail };
  } catch (error) {
    throw error instanceof PhotoRefused ? error : new PhotoRefused("broken", error);
  }
}

/** By the first bytes, never by a name or a declared type. */
function typeOf(bytes: Uint8Array): (typeof photoTypes)[number] | null {
  const starts = (text: string, at = 0) => Buffer.from(text, "latin1").equals(bytes.subarray(at, at + text.length));
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp";
  return null;
}

let running = false;
const waiting: (() => void)[] = [];

/** Decoding takes much memory: one at a time in the whole process, first come first served. */
async function inTurn<R>(work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
  if (!running) running = true;
  else if (!signal || waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new FilesUnavailable({ kind: "busy", operation: "put", status: null, attempts: 0 });
  try {
    if (signal?.aborted) throw new PhotoRefused("broken", signal.reason);
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running = false;
  }
}
