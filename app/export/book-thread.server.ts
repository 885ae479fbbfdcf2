/** In a separate thread, so that other requests don't wait. Rows are read here when it requests them. */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { BookRow, BookSheet, FilledSheet } from "./book.ts";

/** `wants` is a sheet whose rows are requested; [] answers at its end. */
export type FromThread =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly wants: number }
  | { readonly done: true }
  | { readonly failed: string };
export type BookRows = readonly BookRow[];

const heapMiB = 96;

/** The build has all entries in one folder. */
const worker = new URL(`./book-worker.server${extname(import.meta.url)}`, import.meta.url);

export function writeBookInThread(sheets: readonly FilledSheet[]): ReadableStream<Uint8Array> {
  const readers = sheets.map(({ rows }) => rows[Symbol.asyncIterator]());
  const thread = new Worker(worker, {
    workerData: sheets.map(({ name, columns }): BookSheet => ({ name, columns })),
    resourceLimits: { maxOldGenerationSizeMb: heapMiB },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  thread.unref();
  let consumed = Promise.withResolvers<void>();
  let hasEnded = false;
  const end = async () => {
    hasEnded = true;
    await Promise.all([thread.terminate(), ...readers.map((reader) => reader.return?.())]);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: Error) => {
          if (hasEnded) return;
          controller.error(error);
          void end();
        };
        const answer = async (wants: number) => {
          await consumed.promise;
          let next = await readers[wants]!.next();
          while (!next.done && next.value.length === 0) next = await readers[wants]!.next();
          thread.postMessage(next.done ? [] : next.value, []);
        };
        thread.on("message", (message: FromThread) => {
          if (hasEnded) return;
          if ("bytes" in message) {
            controller.enqueue(message.bytes);
            if (controller.desiredSize! <= 0) consumed = Promise.withResolvers();
          } else if ("wants" in message) answer(message.wants).catch(fail);
          else if ("done" in message) {
            controller.close();
            void end();
          } else fail(new Error(message.failed));
        });
        thread.on("error", fail);
      },
      pull: () => consumed.resolve(),
      cancel: end,
    },
    { highWaterMark: 256 * 1024, size: (bytes) => bytes?.byteLength ?? 0 },
  );
}
