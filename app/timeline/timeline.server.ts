import { nameOf, type User } from "#app/auth/user.ts";
import type { Filter, Reader, Transaction } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { authorOf } from "./author.ts";
import type { EventOf, Events } from "./events.ts";
import { maxEvents } from "./max-events.ts";
import { queueReactions } from "./reactions.server.ts";
import { timeline, type TimelineEvent } from "./timeline.ts";

/** Commands have a name and no account. */
export type Author = Pick<User, "uid" | "displayName" | "email">;

/** A `silent` event has no reactions. */
export function recordEvent<E extends Events>(
  tx: Transaction,
  events: E,
  { id, by, now, silent = false }: { id: string; by: Author; now: Date; silent?: boolean | undefined },
  event: EventOf<E>,
): void {
  const { what, note, run, before, after } = event as Partial<TimelineEvent> & { what: string };
  const eventId = newId();
  tx.create(timeline, eventId, {
    subject: `${events.collection}/${id}`,
    kind: events.collection,
    at: now.toISOString(),
    by: by.uid,
    byName: nameOf(by),
    what,
    ...(note && { note }),
    ...(run !== undefined && { run }),
    ...(before && { before }),
    ...(after && { after }),
  });
  if (!silent) queueReactions(tx, events, { what, eventId }, now);
}

/** At most 100, newest first. The caller checks that the reader can see the record. */
export async function readTimeline(db: Reader, subject: string, since?: string): Promise<TimelineEvent[]> {
  return readEvents(db, [["subject", "==", subject], ...(since === undefined ? [] : [["at", ">=", since] as const])]);
}

export function readTimelineOfKind(db: Reader, kind: string): Promise<TimelineEvent[]> {
  return readEvents(db, [["kind", "==", kind]]);
}

async function readEvents(db: Reader, where: readonly Filter[]): Promise<TimelineEvent[]> {
  const page = await db.query(timeline, { where, orderBy: [["at", "desc"]], limit: maxEvents });
  return page.documents.map(({ data: event }) => ({ ...event, byName: authorOf(event) }));
}
