import { m } from "#app/i18n/locale.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { managerEvents } from "#app/store-managers/events.ts";
import { managerFieldNames } from "#app/store-managers/field-names.ts";
import { assignmentLines, commonVerbs, phoneWords } from "#app/stores/parts/history.server.ts";

const { name, email, phone, account } = managerFieldNames;

export const managerHistory: HistoryTexts<typeof managerEvents> = {
  verbs: {
    ...commonVerbs,
    left: () => m.managers_event_left(),
    returned: () => m.managers_event_returned(),
    assigned: () => m.managers_event_assigned(),
  },
  fields: {
    name,
    email,
    phone: { ...phoneWords, label: phone },
    uid: { label: account, text: (value) => (value ? m.managers_event_account() : "") },
    status: {
      label: () => m.ui_status(),
      text: (value) => (value === "left" ? m.managers_status_left() : m.managers_status_active()),
    },
  },
  lines: (event) => assignmentLines(event, "store"),
};
