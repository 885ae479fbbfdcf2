/** As Firestore bills them. Tests limit every loader's reads. */
import { AsyncLocalStorage } from "node:async_hooks";

const counters = new AsyncLocalStorage<{ reads: number; outer: { reads: number } | undefined }>();

export async function countReads<R>(work: () => Promise<R>): Promise<{ result: R; reads: number }> {
  const counter = { reads: 0, outer: counters.getStore() };
  try {
    const result = await counters.run(counter, work);
    return { result, reads: counter.reads };
  } finally {
    if (counter.outer) counter.outer.reads += counter.reads;
  }
}

/** Adapters count a get as one read, a query as one per document and at least one, a count as one per thousand. */
export function recordReads(documents: number): void {
  const counter = counters.getStore();
  if (counter) counter.reads += documents;
}
