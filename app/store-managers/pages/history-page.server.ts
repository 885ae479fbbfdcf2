/** A manager's timeline in the reader's language. */
import type { HistoryEvent } from "#app/timeline/parts/history.tsx";
import { m } from "#app/i18n/locale.ts";
import type { FieldWords } from "#app/stores/change-lines.ts";
import { readHistory } from "#app/stores/parts/history.server.ts";
import { formatPhone } from "#app/stores/phone.ts";
import { managerFieldName } from "#app/store-managers/field-names.ts";
import type { managerEvents } from "#app/store-managers/events.ts";
import type { Verb } from "#app/timeline/events.ts";

const verbs: Readonly<Record<string, () => string>> = {
  created: () => m.stores_event_created(),
  changed: () => m.stores_event_changed(),
  left: () => m.managers_event_left(),
  returned: () => m.managers_event_returned(),
  "import-undone": () => m.stores_event_import_undone(),
  assigned: () => m.managers_event_assigned(),
  "assignment-changed": () => m.stores_event_assignment_changed(),
  "assignment-withdrawn": () => m.stores_event_assignment_withdrawn(),
} satisfies Record<Verb<typeof managerEvents>, () => string>;

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

/** What happened to a manager; see `readHistory`. */
export function readManagerHistory(id: string): Promise<HistoryEvent[]> {
  return readHistory(`managers/${id}`, { verbs, fields, who: "store" });
}
