import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import { namedAssignmentSchema, type storeEvents } from "#app/stores/events.ts";
import { storeFieldDescriptions } from "#app/stores/field-descriptions.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

export const commonVerbs = {
  created: () => m.stores_event_created(),
  changed: () => m.records_event_changed(),
  "import-undone": () => m.records_event_import_undone(),
  "assignment-changed": () => m.audit_what_assignment_changed(),
  "assignment-withdrawn": () => m.stores_event_assignment_withdrawn(),
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

export const storeHistory: HistoryTexts<typeof storeEvents> = {
  verbs: {
    ...commonVerbs,
    closed: () => m.stores_event_closed(),
    reopened: () => m.audit_what_reopened(),
    assigned: () => m.audit_what_assigned(),
  },
  fields: storeFieldDescriptions,
  lines: (event) => assignmentLines(event, "manager"),
};
