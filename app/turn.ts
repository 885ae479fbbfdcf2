/** The embedded engine never waits, so long work blocks everybody unless it yields. */

let last: Promise<void> = Promise.resolve();

/** Resolves in the order of calls, one per round of the event loop. */
export function turn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
