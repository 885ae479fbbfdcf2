/** Photos are turned upright and shrunk, and lose their metadata. */
import type { Files } from "./files.ts";
import { maxPhotoBytes, type Photo, type PhotoProblem, photoTypes } from "./photo.ts";
import { shrink } from "./shrink.server.ts";
import { FilesUnavailable } from "./unavailable.ts";
import { sha256 } from "#app/db/digest.server.ts";

export class PhotoRefused extends Error {
  override name = "PhotoRefused";
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, cause?: unknown) {
    super(`photo refused: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** More are refused as busy. The app's own work may always queue. */
export const maxQueuedPhotos = 40;

interface StorePhotoOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called before anything is stored; null accepts the photo. */
  readonly validate?: (photo: Photo) => Promise<PhotoProblem | null>;
}

/**
 * Stores a JPEG and a WebP thumbnail without metadata such as place and device. @throws PhotoRefused; FilesUnavailable ("busy") when too
 * many are queued
 */
export async function storePhoto(
  files: Files,
  bytes: Uint8Array,
  { signal, validate }: StorePhotoOptions = {},
): Promise<Photo> {
  if (bytes.byteLength > maxPhotoBytes) throw new PhotoRefused("size");
  if (!typeOf(bytes)) throw new PhotoRefused("type");
  const shrunk = await runOneAtATime(() => shrinkOrRefuse(bytes), signal);
  if ("problem" in shrunk) throw new PhotoRefused(shrunk.problem);
  const { picture, thumbnail, width, height } = shrunk;
  const photo: Photo = { key: sha256(picture), thumb: sha256(thumbnail), width, height };
  const problem = await validate?.(photo);
  if (problem) throw new PhotoRefused(problem);
  await Promise.all([files.put(thumbnail, "image/webp"), files.put(picture, "image/jpeg")]);
  return photo;
}

/** The first crash may have been a lack of memory; a second one is the photo's fault. */
function shrinkOrRefuse(bytes: Uint8Array): ReturnType<typeof shrink> {
  return shrink(bytes)
    .catch(() => shrink(bytes))
    .catch((cause: unknown) => {
      throw new PhotoRefused("broken", cause);
    });
}

/** Detects the type by the first bytes, never by a name or a declared type. */
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

let isRunning = false;
const waiters = new Set<() => void>();

/** Runs one at a time in the process, in order of arrival, because decoding takes much memory. */
async function runOneAtATime<R>(work: () => Promise<R>, signal?: AbortSignal): Promise<R> {
  if (signal?.aborted) throw new PhotoRefused("broken", signal.reason);
  if (!isRunning) isRunning = true;
  else if (!signal || waiters.size < maxQueuedPhotos) await waitForTurn(signal);
  else refuseAsBusy();
  try {
    return await work();
  } finally {
    const [next] = waiters;
    if (next) next();
    else isRunning = false;
  }
}

/** Rejects at once when the sender has gone, so that its bytes don't stay in memory. */
function waitForTurn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      waiters.delete(start);
      signal?.removeEventListener("abort", abandon);
      resolve();
    };
    const abandon = () => {
      waiters.delete(start);
      reject(new PhotoRefused("broken", signal?.reason));
    };
    waiters.add(start);
    signal?.addEventListener("abort", abandon, { once: true });
  });
}
