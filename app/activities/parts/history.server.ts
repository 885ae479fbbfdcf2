import type { activityEvents } from "#app/activities/events.ts";
import { activityFieldDescriptions } from "#app/activities/field-descriptions.server.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";

export const activityHistory: HistoryTexts<typeof activityEvents> = {
  verbs: {
    planned: () => m.audit_what_planned(),
    recorded: () => m.activities_event_recorded(),
    changed: () => m.records_event_changed(),
    drawn: () => m.photos_event_drawn(),
    done: () => m.activities_event_done(),
    voided: () => m.activities_event_voided(),
    "re-attributed": () => m.records_event_manager(),
    imported: () => m.records_event_imported(),
    "import-undone": () => m.records_event_import_undone(),
  },
  fields: activityFieldDescriptions,
  lines: (event) => changeLines(event, activityFieldDescriptions),
};
