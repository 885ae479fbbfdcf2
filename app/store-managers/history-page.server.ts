/** A manager's timeline in the reader's language. */
import type { HistoryEvent } from "#app/checks/history.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldWords } from "#app/stores/change-lines.ts";
import { assignmentLines, isAboutAssignment } from "#app/stores/history-page.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { managerFieldName } from "./field-names.ts";

const verbs: Record<string, () => string> = {
  created: () => m.stores_event_created(),
  changed: () => m.stores_event_changed(),
  left: () => m.managers_event_left(),
  returned: () => m.managers_event_returned(),
  "import-undone": () => m.stores_event_import_undone(),
  assigned: () => m.managers_event_assigned(),
  "assignment-changed": () => m.stores_event_assignment_changed(),
  "assignment-withdrawn": () => m.stores_event_assignment_withdrawn(),
};

const fields: Record<string, FieldWords> = {
  name: { label: () => managerFieldName("name") },
  email: { label: () => managerFieldName("email") },
  phone: {
    label: () => managerFieldName("phone"),
    text: (value) => (typeof value === "string" ? formatPhone(value) : ""),
  },
  uid: {
    label: () => managerFieldName("account"),
    text: (value) => (value ? m.managers_event_account() : ""),
  },
  status: {
    label: () => m.managers_status(),
    text: (value) => (value === "left" ? m.managers_status_left() : m.managers_status_active()),
  },
};

/** What happened to a manager, newest first; at most 100 events. The caller has checked that the reader may see it. */
export async function readManagerHistory(id: string): Promise<HistoryEvent[]> {
  return (await readTimeline(db, `managers/${id}`)).map((event) => ({
    what: event.what,
    title: m.stores_history_by({ what: (verbs[event.what] ?? m.stores_event_changed)(), name: event.byName }),
    at: formatInstant(event.at, config.APP_TIME_ZONE),
    dateTime: event.at,
    lines: isAboutAssignment(event)
      ? assignmentLines(event, "store")
      : ["changed", "import-undone"].includes(event.what)
        ? changeLines(event, fields)
        : [],
    note: event.note ?? "",
  }));
}
