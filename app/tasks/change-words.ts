import { formatDay } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { textSchema } from "#app/i18n/text.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import { categoryName } from "#app/templates/category.ts";
import { prioritySchema, taskStatusSchema } from "./task.ts";
import { priorityNames, taskStatusNames, taskFieldNames } from "./task-names.ts";

const textIfString = (name: (value: string) => string) => (value: unknown) =>
  typeof value === "string" ? name(value) : "";

export const taskFields: Record<string, FieldDescription> = {
  title: { label: taskFieldNames.title, text: (value) => (value ? say(textSchema.parse(value)) : "") },
  details: taskFieldNames.details,
  category: { label: taskFieldNames.category, text: textIfString(categoryName) },
  priority: {
    label: taskFieldNames.priority,
    text: textIfString((value) => priorityNames[prioritySchema.parse(value)]()),
  },
  dueDay: { label: taskFieldNames.dueDay, text: textIfString(formatDay) },
  needsPhoto: {
    label: taskFieldNames.needsPhoto,
    text: (value) => (value === undefined ? "" : value === true ? m.tasks_yes() : m.tasks_no()),
  },
  ownerName: {
    label: taskFieldNames.ownerId,
    text: (value) => (typeof value === "string" ? value : m.tasks_owner_none()),
  },
  status: {
    label: m.tasks_field_status,
    text: textIfString((value) => taskStatusNames[taskStatusSchema.parse(value)]()),
  },
};
