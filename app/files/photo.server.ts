/** Photos on their way into the file store: judged by their content, turned upright, shrunk, and rid of everything but the picture. */
import type { Files } from "./files.ts";
import { maxPhotoBytes, type Photo, type PhotoProblem, photoTypes } from "./photo.ts";
import { shrink } from "./shrink.server.ts";
import { FilesUnavailable } from "./unavailable.ts";
import { sha256 } from "#app/db/digest.server.ts";

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
export const maxWaitingPhotos = 40;

interface Keeping {
  /** Of the request that brought it, aborted when its sender has gone: what still waits for its turn then is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** Asked before anything is stored: why the place that the photo is for won't take it, or null. */
  readonly judge?: (photo: Photo) => Promise<PhotoProblem | null>;
}

/**
 * Keeps a photo: JPEG of at most `storedSide`, WebP thumbnail of at most `thumbnailSide`, both without any metadata (no place, no device).
 * The same bytes give the same keys. Resolves once both are durable.
 * @throws PhotoRefused, and FilesUnavailable ("busy") where requests have brought too many already
 */
export async function storePhoto(files: Files, bytes: Uint8Array, { signal, judge }: Keeping = {}): Promise<Photo> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoRefused("size");
  if (!typeOf(bytes)) throw new PhotoRefused("type");
  const shrunk = await inTurn(() => shrinkOrRefuse(bytes), signal);
  if ("problem" in shrunk) throw new PhotoRefused(shrunk.problem);
  const { kept, thumbnail, width, height } = shrunk;
  const photo: Photo = { key: sha256(kept), thumb: sha256(thumbnail), width, height };
  const problem = await judge?.(photo);
  if (problem) throw new PhotoRefused(problem);
  await Promise.all([files.put(thumbnail, "image/webp"), files.put(kept, "image/jpeg")]);
  return photo;
}

/** A process that ends may have been short of memory; where a second one ends too, it is the photo. */
function shrinkOrRefuse(bytes: Uint8Array): ReturnType<typeof shrink> {
  return shrink(bytes)
    .catch(() => shrink(bytes))
    .catch((cause: unknown) => {
      throw new PhotoRefused("broken", cause);
    });
}

/** By the first bytes, never by a name or a declared type. */
function typeOf(bytes: Uint8Array): (typeof photoTypes)[number] | null {
  const starts = (text: string, at = 0) => Buffer.from(text, "latin1").equals(bytes.subarray(at, at + text.length));
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp";
  return null;
}

function refuseAsBusy(): never {
  throw new FilesUnavailable({ kind: "busy", operation: "put", status: null, attempts: 0 });
}

let running = false;
const waiting = new Set<() => void>();

/** Decoding takes much memory: one at a time in the whole process, first come first served. */
async function inTurn<R>(work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
  if (signal?.aborted) throw new PhotoRefused("broken", signal.reason);
  if (!running) running = true;
  else if (!signal || waiting.size < maxWaitingPhotos) await turn(signal);
  else refuseAsBusy();
  try {
    return await work();
  } finally {
    const [next] = waiting;
    if (next) next();
    else running = false;
  }
}

/** Whose sender goes leaves at once, so that its bytes aren't held until its turn would have come. */
function turn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      waiting.delete(go);
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.delete(go);
      reject(new PhotoRefused("broken", signal?.reason));
    };
    waiting.add(go);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
