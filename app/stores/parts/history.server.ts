/** A store's timeline in the reader's language. */
import type { HistoryEvent } from "#app/timeline/parts/history.tsx";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";
import { changeLines, type FieldWords } from "#app/stores/change-lines.ts";
import { storeFieldName } from "#app/stores/field-names.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { storeSchema } from "#app/stores/store.ts";
import { namedAssignmentSchema, type storeEvents } from "#app/stores/events.ts";
import type { Verb } from "#app/timeline/events.ts";

const verbs: Readonly<Record<string, () => string>> = {
  created: () => m.stores_event_created(),
  changed: () => m.stores_event_changed(),
  closed: () => m.stores_event_closed(),
  reopened: () => m.stores_event_reopened(),
  "import-undone": () => m.stores_event_import_undone(),
  assigned: () => m.stores_event_assigned(),
  "assignment-changed": () => m.stores_event_assignment_changed(),
  "assignment-withdrawn": () => m.stores_event_assignment_withdrawn(),
} satisfies Record<Verb<typeof storeEvents>, () => string>;

const placeText = (value: unknown) => {
  const place = storeSchema.shape.place.safeParse(value).data;
  return place ? `${place.latitude}, ${place.longitude}` : "";
};

const fields: Record<string, FieldWords> = {
  name: { label: () => storeFieldName("name") },
  area: { label: () => storeFieldName("area") },
  address: { label: () => storeFieldName("address") },
  province: { label: () => storeFieldName("province") },
  phone: {
    label: () => storeFieldName("phone"),
    text: (value) => (typeof value === "string" ? formatPhone(value) : ""),
  },
  place: { label: () => storeFieldName("place"), text: placeText },
  tags: { label: () => storeFieldName("tags") },
  status: {
    label: () => m.stores_status(),
    text: (value) => (value === "closed" ? m.stores_status_closed() : m.stores_status_open()),
  },
};

/** "Trần Bình: 01/03/2026 – no end date" */
function assignmentText(value: unknown, who: "manager" | "store"): string {
  const { data } = namedAssignmentSchema.safeParse(value);
  if (!data) return "";
  const days = m.stores_event_days({
    from: formatDay(data.from),
    to: data.to ? formatDay(data.to) : m.stores_event_open_end(),
  });
  return [data[who] && `${data[who]}: ${days}`, data.shared && m.stores_shared()].filter(Boolean).join(" · ");
}

/** Before and after of an event about an assignment, each where there is one. */
function assignmentLines({ before, after }: TimelineEvent, who: "manager" | "store"): string[] {
  const [from, to] = [assignmentText(before, who), assignmentText(after, who)];
  if (from && to) return [m.stores_event_before({ before: from }), m.stores_event_now({ now: to })];
  return [from || to].filter(Boolean);
}

export interface HistoryWords {
  /** What happened, by the event's `what`. */
  readonly verbs: Readonly<Record<string, () => string>>;
  readonly fields: Readonly<Record<string, FieldWords>>;
  /** Whom an assignment names beside whose timeline it is. */
  readonly who: "manager" | "store";
}

/** A timeline in words, newest first; at most 100 events. The caller has checked that the reader may see it. */
export async function readHistory(subject: string, words: HistoryWords): Promise<HistoryEvent[]> {
  return (await readTimeline(db, subject)).map((event) => ({
    what: event.what,
    title: m.stores_history_by({ what: (words.verbs[event.what] ?? m.stores_event_changed)(), name: event.byName }),
    at: formatInstant(event.at, config.APP_TIME_ZONE),
    dateTime: event.at,
    lines: event.what.startsWith("assign")
      ? assignmentLines(event, words.who)
      : ["changed", "import-undone"].includes(event.what)
        ? changeLines(event, words.fields)
        : [],
    note: event.note ?? "",
  }));
}

/** What happened to a store; see `readHistory`. */
export function readStoreHistory(id: string): Promise<HistoryEvent[]> {
  return readHistory(`stores/${id}`, { verbs, fields, who: "manager" });
}
