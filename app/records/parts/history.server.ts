import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import type { Events, Verb } from "#app/timeline/events.ts";
import type { HistoryEvent } from "#app/timeline/parts/history.tsx";
import { readTimeline, readTimelineOfKind } from "#app/timeline/timeline.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

export interface HistoryTexts<E extends Events> {
  readonly verbs: Readonly<Record<Verb<E>, () => string>>;
  readonly fields: Readonly<Record<string, FieldDescription>>;
  /** Null for an event about the record's own fields. */
  readonly lines?: (event: TimelineEvent) => string[] | null;
}

const listedEvents = new Set(["changed", "import-undone"]);

export function recordEventLines(
  event: TimelineEvent,
  { fields, lines = () => null }: Pick<HistoryTexts<Events>, "fields" | "lines">,
): string[] {
  return lines(event) ?? (listedEvents.has(event.what) ? changeLines(event, fields) : []);
}

/** At most 100, newest first. The caller has authorised the reader. `id` is null for all records of the kind. */
export async function readRecordHistory<E extends Events>(
  { collection }: E,
  id: string | null,
  { verbs, ...words }: HistoryTexts<E>,
): Promise<HistoryEvent[]> {
  const verbOf = (what: string) => (verbs as Record<string, () => string>)[what] ?? m.records_event_changed;
  const events = id === null ? readTimelineOfKind(db, collection) : readTimeline(db, `${collection}/${id}`);
  return (await events).map((event) => ({
    what: event.what,
    title: m.records_history_by({ what: verbOf(event.what)(), name: event.byName }),
    at: formatInstant(event.at, config.APP_TIME_ZONE),
    dateTime: event.at,
    lines: recordEventLines(event, words),
    note: event.note ?? "",
  }));
}
