import { m } from "#app/i18n/locale.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { managerEvents } from "#app/store-managers/events.ts";
import { managerFieldDescriptions } from "#app/store-managers/field-descriptions.server.ts";
import { assignmentLines, commonVerbs } from "#app/stores/parts/history.server.ts";

export const managerHistory: HistoryTexts<typeof managerEvents> = {
  verbs: {
    ...commonVerbs,
    left: () => m.managers_event_left(),
    returned: () => m.managers_event_returned(),
    assigned: () => m.managers_event_assigned(),
  },
  fields: managerFieldDescriptions,
  lines: (event) => assignmentLines(event, "store"),
};
