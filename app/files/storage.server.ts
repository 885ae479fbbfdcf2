/**
 * The file port on Cloud Storage: objects `files/KEY`, named by the SHA-256 of their content, created only if absent and never changed.
 * No object has a public download token or link: whoever can see a file is asked by the app's own routes, on every request.
 * All patience is in this layer; the client's own retries are switched off, so that nothing multiplies.
 */
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
import { type FileOperation, FilesUnavailable, meaningOf, type StoreAnswer } from "./unavailable.ts";

interface Patience {
  /** Milliseconds to wait before each further attempt; as many as there are retries. */
  readonly pauses: readonly number[];
  /** Milliseconds that one attempt may take, of a download until its first bytes. */
  readonly timeout: number;
  /** Milliseconds that all attempts may take together: no page is waited for longer. */
  readonly total: number;
}
export const patience: Patience = { pauses: [250, 500, 1000], timeout: 20_000, total: 30_000 };

/** @throws FilesUnavailable from every operation, when the bucket doesn't serve */
export function openStorage(given: Partial<Patience> = {}): Files {
  const { pauses, timeout, total } = { ...patience, ...given };
  const bucket = getStorage(firebaseApp()).bucket(config.FIREBASE_STORAGE_BUCKET);
  bucket.storage.retryOptions.autoRetry = false;
  const objectOf = (key: string) => bucket.file(`files/${key}`);
  const isKey = (key: string) => fileKeySchema.safeParse(key).success;

  const deadline = () => performance.now() + total;

  /** Asks until the bucket serves, refuses, or pauses or time are used up. Every operation is safe to repeat. */
  async function insist<R>(
    operation: FileOperation,
    attempt: (signal: AbortSignal) => Promise<R>,
    until = deadline(),
  ): Promise<R> {
    for (let attempts = 1; ; attempts++) {
      const left = Math.max(1, Math.ceil(until - performance.now()));
      try {
        return await attempt(AbortSignal.timeout(Math.min(timeout, left)));
      } catch (error) {
        const answer = answerIn(error);
        if (!answer) throw error;
        const { kind, passing } = meaningOf(answer);
        const pause = passing ? pauses[attempts - 1] : undefined;
        if (pause === undefined || performance.now() + pause >= until)
          throw new FilesUnavailable({ kind, operation, status: answer.status, attempts }, error);
        await setTimeout(pause * (0.75 + Math.random() / 2));
      }
    }
  }

  /** What an object was stored with; null when there is none. */
  async function infoOf(key: string, operation: FileOperation, until = deadline()): Promise<FileInfo | null> {
    return insist(
      operation,
      (signal) =>
        orNull(async () => {
          const [{ contentType, size }] = await within(signal, objectOf(key).getMetadata());
          return { key, type: contentType ?? unknownType, size: Number(size) };
        }),
      until,
    );
  }

  return {
    async put(bytes, type) {
      const key = sha256(bytes);
      // The bucket refuses bytes that don't have this hash, so a damaged upload never gets a name.
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
          // Someone, or an attempt whose answer was lost, has stored these very bytes.
          if (answerIn(error)?.status === 412) return false;
          throw error;
        }
      };
      const created = await insist("put", store, until);
      const kept = created ? null : await infoOf(key, "put", until);
      return { key, type: kept?.type ?? type, size: bytes.byteLength };
    },

    async has(key) {
      return isKey(key) && (await infoOf(key, "has")) !== null;
    },

    async find(key) {
      return isKey(key) ? infoOf(key, "find") : null;
    },

    async get(key) {
      if (!isKey(key)) return null;
      return insist("get", (signal) =>
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

/** Null when there is no such object; a missing bucket is told apart by its words, both are 404. */
async function orNull<R>(work: () => Promise<R>): Promise<R | null> {
  try {
    return await work();
  } catch (error) {
    const answer = answerIn(error);
    if (answer?.status === 404 && !/bucket does not exist/i.test(answer.text)) return null;
    throw error;
  }
}

type StoreResponse = Readable & {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** Starts a download and waits for the headers of its success. An interruption after that is the reader's to see. */
async function firstHeaders(body: Readable, signal: AbortSignal): Promise<StoreResponse["headers"]> {
  const giveUp = () => body.destroy(signal.reason as Error);
  signal.addEventListener("abort", giveUp);
  try {
    return await new Promise((resolve, reject) => {
      body.once("error", reject);
      body.once("response", (response: StoreResponse) => {
        // The client hangs a dozen listeners on each large download, and Node would take that for a leak.
        response.setMaxListeners(20);
        if (response.statusCode < 300) resolve(response.headers);
      });
      body.read(0);
    });
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** The client can't be interrupted here, but it need not be waited for. */
async function within<R>(signal: AbortSignal, work: Promise<R>): Promise<R> {
  let giveUp = () => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error);
    signal.addEventListener("abort", giveUp);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** What the bucket answered, in an error of the client; null for an error that has nothing to do with the bucket. */
function answerIn(error: unknown): StoreAnswer | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? error.code : undefined;
  const text = error.message;
  const status = Number(code);
  if (status >= 100 && status < 600) return { status, text };
  const noAnswer =
    silences.has(error.name) ||
    (typeof code === "string" && ((/^E[A-Z_]+$/.test(code) && !code.startsWith("ERR_")) || code === prematureClose)) ||
    /could not load the default credentials/i.test(text);
  return noAnswer ? { status: null, text } : null;
}

/** Errors of a connection that ended, or a wait that did, before an answer came. */
const silences: ReadonlySet<string> = new Set(["AbortError", "TimeoutError", "FetchError"]);
const prematureClose = "ERR_STREAM_PREMATURE_CLOSE";
