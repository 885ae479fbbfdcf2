import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { namedAssignmentSchema, type storeEvents } from "#app/stores/events.ts";
import { storeFieldNames } from "#app/stores/field-names.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { storeSchema } from "#app/stores/store.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

export const commonVerbs = {
  created: () => m.stores_event_created(),
  changed: () => m.records_event_changed(),
  "import-undone": () => m.records_event_import_undone(),
  "assignment-changed": () => m.audit_what_assignment_changed(),
  "assignment-withdrawn": () => m.stores_event_assignment_withdrawn(),
};

export const phoneWords = {
  label: storeFieldNames.phone,
  text: (value) => (typeof value === "string" ? formatPhone(value) : ""),
} satisfies FieldDescription;

const placeText = (value: unknown) => {
  const place = storeSchema.shape.place.safeParse(value).data;
  return place ? `${place.latitude}, ${place.longitude}` : "";
};

function assignmentText(value: unknown, who: "manager" | "store"): string {
  const { data } = namedAssignmentSchema.safeParse(value);
  if (!data) return "";
  const days = m.stores_event_days({
    from: formatDay(data.from),
    to: data.to ? formatDay(data.to) : m.stores_event_open_end(),
  });
  return [data[who] && `${data[who]}: ${days}`, data.shared && m.stores_shared()].filter(Boolean).join(" · ");
}

export function assignmentLines({ what, before, after }: TimelineEvent, who: "manager" | "store"): string[] | null {
  if (!what.startsWith("assign")) return null;
  const [from, to] = [assignmentText(before, who), assignmentText(after, who)];
  if (from && to) return [m.records_event_before({ before: from }), m.records_event_now({ now: to })];
  return [from || to].filter(Boolean);
}

const { code: _, ...names } = storeFieldNames;

export const storeHistory: HistoryTexts<typeof storeEvents> = {
  verbs: {
    ...commonVerbs,
    closed: () => m.stores_event_closed(),
    reopened: () => m.audit_what_reopened(),
    assigned: () => m.audit_what_assigned(),
  },
  fields: {
    ...names,
    phone: phoneWords,
    place: { label: names.place, text: placeText },
    openedOn: { label: names.openedOn, text: (value) => (typeof value === "string" ? formatDay(value) : "") },
    status: {
      label: () => m.ui_status(),
      text: (value) => (value === "closed" ? m.stores_status_closed() : m.stores_status_open()),
    },
  },
  lines: (event) => assignmentLines(event, "manager"),
};
