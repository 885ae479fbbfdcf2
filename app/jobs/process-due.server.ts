/** A leased job processes each queue, so only one instance sends. */
import { db } from "#app/db/db.server.ts";
import { latestAhead } from "#app/auth/clock-skew.ts";
import type { Collection, Query, Stored } from "#app/db/documents.ts";

const pageSize = 50;
type Where = NonNullable<Query["where"]>[number];

interface Queue<T extends { due: string }> {
  readonly collection: Collection<T>;
  /** Excludes documents that are only remembered. */
  readonly waiting: Where;
  readonly maxPauseMs: number;
}

/** Includes documents that a wrong clock postponed. `processPage` must postpone or remove each; it resolves to the number it processed. */
export async function processDue<T extends { due: string }>(
  { collection, waiting, maxPauseMs }: Queue<T>,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
  processPage: (page: readonly Stored<T>[]) => Promise<number>,
): Promise<number> {
  const postponedTooFar: readonly Where[] = [waiting, ["due", ">", latestAhead(maxPauseMs, now)]];
  let count = 0;
  for (const where of [[["due", "<=", now.toISOString()]] as const, postponedTooFar])
    for (let isLast = false; !isLast && !signal.aborted;) {
      const { documents } = await db.query(collection, { where, orderBy: [["due", "asc"]], limit: pageSize });
      if (documents.length > 0) count += await processPage(documents);
      isLast = documents.length < pageSize;
    }
  return count;
}
