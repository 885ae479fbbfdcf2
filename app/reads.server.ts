/** Counts the documents that a piece of work reads, as Firestore bills them: tests hold every loader to a bound. */
import { AsyncLocalStorage } from "node:async_hooks";

const counters = new AsyncLocalStorage<{ reads: number; outer: { reads: number } | undefined }>();

/** Runs `work` and tells how many documents it read; counts nest. */
export async function countReads<R>(work: () => Promise<R>): Promise<{ result: R; reads: number }> {
  const counter = { reads: 0, outer: counters.getStore() };
  try {
    const result = await counters.run(counter, work);
    return { result, reads: counter.reads };
  } finally {
    if (counter.outer) counter.outer.reads += counter.reads;
  }
}

/** Called by the adapters: a get is one read, found or not; a query one per document, but at least one; a count one per thousand. */
export function recordReads(documents: number): void {
  const counter = counters.getStore();
  if (counter) counter.reads += documents;
}
