/** Turns at the processor. On the embedded engine nothing ever waits: what takes long, or is done many times over, holds up everybody unless it asks for turns. */
import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/** Resolves when it is one's turn, in the order of asking. Each round of the event loop has one, so that what is quick gets in between two. */
export function turn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
