/** Queues kept as documents: what each holds goes out by a leased job, so that of several instances one sends. */
import { db } from "#app/db/db.server.ts";
import type { Collection, Stored } from "#app/db/documents.ts";

const pageSize = 50;

/**
 * Takes what is due, a page at a time, the longest due first, until nothing is. `take` puts each document off or away, and resolves to how
 * many it dealt with.
 */
export async function takeDue<T extends { due: string }>(
  queue: Collection<T>,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
  take: (page: readonly Stored<T>[]) => Promise<number>,
): Promise<number> {
  let taken = 0;
  for (;;) {
    const { documents } = await db.query(queue, {
      where: [["due", "<=", now.toISOString()]],
      orderBy: [["due", "asc"]],
      limit: pageSize,
    });
    if (documents.length > 0) taken += await take(documents);
    if (signal.aborted || documents.length < pageSize) return taken;
  }
}
