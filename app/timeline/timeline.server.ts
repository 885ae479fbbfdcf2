import type { Filter, Reader, Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { authorOf } from "./author.ts";
import { mostEvents } from "./most-events.ts";
import { timeline, type TimelineEvent } from "./timeline.ts";

/** Adds an event within the transaction that makes the change. */
export function recordEvent(tx: Transaction, event: TimelineEvent): void {
  tx.create(timeline, newId(), event);
}

/**
 * What happened to a document, newest first; at most 100 events, where asked only those since an instant; names are for the reader. The caller
 * has checked that the reader may see it.
 */
export async function readTimeline(db: Reader, subject: string, since?: string): Promise<TimelineEvent[]> {
  const where: Filter[] = [["subject", "==", subject]];
  if (since !== undefined) where.push(["at", ">=", since]);
  const page = await db.query(timeline, { where, orderBy: [["at", "desc"]], limit: mostEvents });
  return page.documents.map(({ data: event }) => ({ ...event, byName: authorOf(event) }));
}
