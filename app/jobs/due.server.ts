/** Queues kept as documents: what each holds goes out by a leased job, so that of several instances one sends. */
import { db } from "#app/db/db.server.ts";
import { latestAhead } from "#app/auth/clock-skew.ts";
import type { Collection, Query, Stored } from "#app/db/documents.ts";

const pageSize = 50;
type Where = NonNullable<Query["where"]>[number];

interface Queue<T extends { due: string }> {
  readonly collection: Collection<T>;
  /** What tells documents that wait to be sent from those that are only remembered. */
  readonly waiting: Where;
  /** Milliseconds that a document is put off at most. */
  readonly longestPauseMs: number;
}

/**
 * Takes what is due, a page at a time, the longest due first, until nothing is; and what a clock that was ahead put off for longer than any
 * pause. `take` puts each document off or away, and resolves to how many it dealt with.
 */
export async function takeDue<T extends { due: string }>(
  { collection, waiting, longestPauseMs }: Queue<T>,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
  take: (page: readonly Stored<T>[]) => Promise<number>,
): Promise<number> {
  const tooLate: readonly Where[] = [waiting, ["due", ">", latestAhead(longestPauseMs, now)]];
  let count = 0;
  for (const where of [[["due", "<=", now.toISOString()]] as const, tooLate])
    for (let isLast = false; !isLast && !signal.aborted;) {
      const { documents } = await db.query(collection, { where, orderBy: [["due", "asc"]], limit: pageSize });
      if (documents.length > 0) count += await take(documents);
      isLast = documents.length < pageSize;
    }
  return count;
}
