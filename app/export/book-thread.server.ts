/**
 * A large workbook is written in a thread of its own, so that other requests don't wait for it. Its rows are read here, some when the thread asks
 * for them and what it wrote before was taken.
 */
import { Worker } from "node:worker_threads";
import type { BookRow, BookSheet, FilledSheet } from "./book.ts";

/** What the thread says: it has bytes, wants rows of its sheet (none are left: an empty answer), is done, or failed. */
export type FromThread =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly wants: number }
  | { readonly done: true }
  | { readonly failed: string };
export type Rows = readonly BookRow[];

/** MiB: the rows that it has at a time, and what it writes of them. */
const heap = 96;

export function writeBookApart(sheets: readonly FilledSheet[]): ReadableStream<Uint8Array> {
  const readers = sheets.map(({ rows }) => rows[Symbol.asyncIterator]());
  const thread = new Worker("./app/export/book-worker.server.ts", {
    workerData: sheets.map(({ name, columns }): BookSheet => ({ name, columns })),
    resourceLimits: { maxOldGenerationSizeMb: heap },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  thread.unref();
  let taken = Promise.withResolvers<void>();
  let ended = false;
  const end = async () => {
    ended = true;
    await Promise.all([thread.terminate(), ...readers.map((reader) => reader.return?.())]);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: Error) => {
          if (ended) return;
          controller.error(error);
          void end();
        };
        const answer = async (wants: number) => {
          await taken.promise;
          let next = await readers[wants]!.next();
          while (!next.done && next.value.length === 0) next = await readers[wants]!.next();
          thread.postMessage(next.done ? [] : next.value, []);
        };
        thread.on("message", (message: FromThread) => {
          if (ended) return;
          if ("bytes" in message) {
            controller.enqueue(message.bytes);
            if (controller.desiredSize! <= 0) taken = Promise.withResolvers();
          } else if ("wants" in message) answer(message.wants).catch(fail);
          else if ("done" in message) {
            controller.close();
            void end();
          } else fail(new Error(message.failed));
        });
        thread.on("error", fail);
      },
      pull: () => taken.resolve(),
      cancel: end,
    },
    { highWaterMark: 256 * 1024, size: (bytes) => bytes?.byteLength ?? 0 },
  );
}
