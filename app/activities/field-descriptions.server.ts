import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { activityStatusNames, categoryNames } from "./activity-names.ts";
import { activityCategorySchema, activityStatusSchema } from "./activity.ts";
import { activityFieldNames } from "./field-names.ts";

export const activityFieldDescriptions: Readonly<Record<string, FieldDescription>> = {
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
  planned: { label: () => m.activities_planned(), text: (value) => (value ? m.ui_yes() : m.ui_no()) },
  note: activityFieldNames.note,
  photos: activityFieldNames.photos,
  managerName: () => m.stores_manager(),
};
