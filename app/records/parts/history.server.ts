/** A record's timeline in the reader's language. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldWords } from "#app/records/change-lines.ts";
import type { Events, Verb } from "#app/timeline/events.ts";
import type { HistoryEvent } from "#app/timeline/parts/history.tsx";
import { readTimeline, readTimelineOfKind } from "#app/timeline/timeline.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

export interface HistoryWords<E extends Events> {
  /** What happened, by the event's `what`. */
  readonly verbs: Readonly<Record<Verb<E>, () => string>>;
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** What events say that are about something else than the record's own fields; null of those that are about them. */
  readonly lines?: (event: TimelineEvent) => string[] | null;
}

/** Those that say what they changed; of the others the verb says enough. */
const changing = new Set(["changed", "import-undone"]);

/** What an event changed, before and after, in words: a line each. */
export function eventLines(
  event: TimelineEvent,
  { fields, lines = () => null }: Pick<HistoryWords<Events>, "fields" | "lines">,
): string[] {
  return lines(event) ?? (changing.has(event.what) ? changeLines(event, fields) : []);
}

/** A record's timeline in words, or with null for an id that of all of its kind, newest first; at most 100 events. The caller has checked that the reader can see it. */
export async function readHistory<E extends Events>(
  { collection }: E,
  id: string | null,
  { verbs, ...words }: HistoryWords<E>,
): Promise<HistoryEvent[]> {
  const verbOf = (what: string) => (verbs as Record<string, () => string>)[what] ?? m.records_event_changed;
  const events = id === null ? readTimelineOfKind(db, collection) : readTimeline(db, `${collection}/${id}`);
  return (await events).map((event) => ({
    what: event.what,
    title: m.records_history_by({ what: verbOf(event.what)(), name: event.byName }),
    at: formatInstant(event.at, config.APP_TIME_ZONE),
    dateTime: event.at,
    lines: eventLines(event, words),
    note: event.note ?? "",
  }));
}
