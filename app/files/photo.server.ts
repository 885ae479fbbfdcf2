/** Photos on their way into the file store: judged by their content, turned upright, shrunk, and rid of everything but the picture. */
import sharp from "sharp";
import type { Files } from "./files.ts";
import {
  keptSide,
  maxPhotoBytes,
  maxPhotoPixels,
  type Photo,
  type PhotoProblem,
  photoTypes,
  thumbnailSide,
} from "./photo.ts";

/** A photo that isn't kept, and why. */
export class PhotoRefused extends Error {
  override name = "PhotoRefused";
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, cause?: unknown) {
    super(`photo refused: ${problem}`, { cause });
    this.problem = problem;
  }
}

const jobsAtOnce = 2;
sharp.cache(false);
sharp.concurrency(1);

/**
 * Keeps a photo: JPEG of at most `keptSide`, WebP thumbnail of at most `thumbnailSide`, both without any metadata (no place, no device).
 * The same bytes give the same keys. Resolves once both are durable.
 * @throws PhotoRefused
 */
export async function storePhoto(files: Files, bytes: Uint8Array): Promise<Photo> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoRefused("size");
  if (!typeOf(bytes)) throw new PhotoRefused("type");
  const { kept, thumbnail } = await inTurn(() => shrink(bytes));
  const { key: thumb } = await files.put(thumbnail, "image/webp");
  const { key } = await files.put(kept.data, "image/jpeg");
  return { key, thumb, width: kept.info.width, height: kept.info.height };
}

async function shrink(bytes: Uint8Array) {
  const options = { limitInputPixels: maxPhotoPixels, failOn: "error" } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > maxPhotoPixels) throw new PhotoRefused("pixels");
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

let running = 0;
const waiting: (() => void)[] = [];

/** Decoding takes much memory: only a few at once in the whole process, first come first served. */
async function inTurn<R>(work: () => Promise<R>): Promise<R> {
  if (running >= jobsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
