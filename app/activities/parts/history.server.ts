import { activityCategorySchema, activityStatusSchema } from "#app/activities/activity.ts";
import { activityStatusNames, categoryNames } from "#app/activities/activity-names.ts";
import type { activityEvents } from "#app/activities/events.ts";
import { activityFieldNames } from "#app/activities/field-names.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";

const fields: Record<string, FieldDescription> = {
  category: {
    label: activityFieldNames.category,
    text: (value) => (value === undefined ? "" : categoryNames[activityCategorySchema.parse(value)]()),
  },
  status: {
    label: activityFieldNames.status,
    text: (value) => (value === undefined ? "" : activityStatusNames[activityStatusSchema.parse(value)]()),
  },
  store: activityFieldNames.storeId,
  day: { label: activityFieldNames.day, text: (day) => (typeof day === "string" ? formatDay(day) : "") },
  from: activityFieldNames.from,
  to: activityFieldNames.to,
  inspectorName: activityFieldNames.inspectorId,
  note: activityFieldNames.note,
  photos: activityFieldNames.photos,
  managerName: () => m.stores_manager(),
};

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
  fields,
  lines: (event) => changeLines(event, fields),
};
