import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { type BookSheet, writeBook } from "./book.ts";
import type { FromThread, BookRows } from "./book-thread.server.ts";

const port = parentPort!;
const send = (message: FromThread, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred);

async function* rowsOf(sheet: number): AsyncGenerator<BookRows> {
  for (;;) {
    const answer = once(port, "message") as Promise<[BookRows]>;
    send({ wants: sheet });
    const [rows] = await answer;
    if (rows.length === 0) return;
    yield rows;
  }
}

try {
  const sheets = (workerData as readonly BookSheet[]).map((sheet, at) => ({ ...sheet, rows: rowsOf(at) }));
  for await (const chunk of writeBook(sheets)) {
    const bytes = new Uint8Array(chunk);
    send({ bytes }, [bytes.buffer]);
  }
  send({ done: true });
} catch (error) {
  send({ failed: error instanceof Error ? error.message : String(error) });
}
