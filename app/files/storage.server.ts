/** Objects `files/KEY`, named by the SHA-256 of their content, never changed and never public. Only this layer retries. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { getStorage } from "firebase-admin/storage";
import { sha256 } from "#app/db/digest.server.ts";
import { config } from "#app/config.server.ts";
import { firebaseApp } from "#app/firebase.server.ts";
import type { FileInfo, Files } from "./files.ts";
import { fileKeySchema } from "./photo.ts";
import { type FileOperation, FilesUnavailable, classifyAnswer, type StoreAnswer } from "./unavailable.ts";

interface RetryOptions {
  /** Pause before each retry; as many as there are retries. */
  readonly pausesMs: readonly number[];
  /** Until the first bytes of a download. */
  readonly attemptTimeoutMs: number;
  readonly totalMs: number;
}
export const defaultRetryOptions: RetryOptions = {
  pausesMs: [250, 500, 1000],
  attemptTimeoutMs: 20_000,
  totalMs: 30_000,
};

/** @throws FilesUnavailable from every operation while the bucket is unavailable */
export function openStorage(options: Partial<RetryOptions> = {}): Files {
  const { pausesMs, attemptTimeoutMs, totalMs } = { ...defaultRetryOptions, ...options };
  const bucket = getStorage(firebaseApp()).bucket(config.FIREBASE_STORAGE_BUCKET);
  bucket.storage.retryOptions.autoRetry = false;
  const objectOf = (key: string) => bucket.file(`files/${key}`);
  const isKey = (key: string) => fileKeySchema.safeParse(key).success;

  const deadline = () => performance.now() + totalMs;

  /** All operations are safe to repeat. */
  async function withRetries<R>(
    operation: FileOperation,
    attempt: (signal: AbortSignal) => Promise<R>,
    until = deadline(),
  ): Promise<R> {
    for (let attempts = 1; ; attempts++) {
      const remainingMs = Math.max(1, Math.ceil(until - performance.now()));
      try {
        return await attempt(AbortSignal.timeout(Math.min(attemptTimeoutMs, remainingMs)));
      } catch (error) {
        const answer = storeAnswerOf(error);
        if (!answer) throw error;
        const { kind, isTransient } = classifyAnswer(answer);
        const pauseMs = isTransient ? pausesMs[attempts - 1] : undefined;
        if (pauseMs === undefined || performance.now() + pauseMs >= until)
          throw new FilesUnavailable({ kind, operation, status: answer.status, attempts }, error);
        await setTimeout(pauseMs * (0.75 + Math.random() / 2));
      }
    }
  }

  async function readInfo(key: string, operation: FileOperation, until = deadline()): Promise<FileInfo | null> {
    return withRetries(
      operation,
      (signal) =>
        orNull(async () => {
          const [{ contentType, size }] = await orAborted(signal, objectOf(key).getMetadata());
          return { key, type: contentType ?? unknownType, size: Number(size) };
        }),
      until,
    );
  }

  return {
    async put(bytes, type) {
      const key = sha256(bytes);
      // The bucket refuses bytes with another hash, so a damaged upload is never stored.
      const md5Hash = createHash("md5").update(bytes).digest("base64");
      const until = deadline();
      const store = async (signal: AbortSignal) => {
        const object = objectOf(key).createWriteStream({
          resumable: false,
          validation: false,
          metadata: { contentType: type, md5Hash },
          preconditionOpts: { ifGenerationMatch: 0 },
        });
        try {
          await pipeline([bytes], object, { signal });
          return true;
        } catch (error) {
          // Another writer, or an attempt whose answer was lost, has stored these bytes.
          if (storeAnswerOf(error)?.status === 412) return false;
          throw error;
        }
      };
      const created = await withRetries("put", store, until);
      const existing = created ? null : await readInfo(key, "put", until);
      return { key, type: existing?.type ?? type, size: bytes.byteLength };
    },

    async has(key) {
      return isKey(key) && (await readInfo(key, "has")) !== null;
    },

    async find(key) {
      return isKey(key) ? readInfo(key, "find") : null;
    },

    async get(key) {
      if (!isKey(key)) return null;
      return withRetries("get", (signal) =>
        orNull(async () => {
          const body = objectOf(key).createReadStream();
          const headers = await firstHeaders(body, signal);
          const size = Number(headers["x-goog-stored-content-length"] ?? headers["content-length"]);
          return {
            info: { key, type: headers["content-type"] ?? unknownType, size },
            body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
          };
        }),
      );
    },
  };
}

const unknownType = "application/octet-stream";

/** Null when there is no such object. A missing bucket also answers 404 and is told apart by its text. */
async function orNull<R>(work: () => Promise<R>): Promise<R | null> {
  try {
    return await work();
  } catch (error) {
    const answer = storeAnswerOf(error);
    if (answer?.status === 404 && !/bucket does not exist/i.test(answer.text)) return null;
    throw error;
  }
}

type StoreResponse = Readable & {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** Later interruptions are left to the reader. */
async function firstHeaders(body: Readable, signal: AbortSignal): Promise<StoreResponse["headers"]> {
  const giveUp = () => body.destroy(signal.reason as Error);
  signal.addEventListener("abort", giveUp);
  try {
    return await new Promise((resolve, reject) => {
      body.once("error", reject);
      body.once("response", (response: StoreResponse) => {
        // The client adds a dozen listeners to large downloads, which Node would report as a leak.
        response.setMaxListeners(20);
        if (response.statusCode < 300) resolve(response.headers);
      });
      body.read(0);
    });
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** The client itself can't be interrupted. */
async function orAborted<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error);
    signal.addEventListener("abort", giveUp);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function storeAnswerOf(error: unknown): StoreAnswer | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? error.code : undefined;
  const text = error.message;
  const status = Number(code);
  if (status >= 100 && status < 600) return { status, text };
  const noAnswer =
    noAnswerErrors.has(error.name) ||
    (typeof code === "string" && ((/^E[A-Z_]+$/.test(code) && !code.startsWith("ERR_")) || code === prematureClose)) ||
    /could not load the default credentials/i.test(text);
  return noAnswer ? { status: null, text } : null;
}

const noAnswerErrors: ReadonlySet<string> = new Set(["AbortError", "TimeoutError", "FetchError"]);
const prematureClose = "ERR_STREAM_PREMATURE_CLOSE";
