import { checkStatusLabel } from "#app/checks/check-names.ts";
import { checks, checkStatusSchema } from "#app/checks/check.ts";
import { cases, judgementSchema, statusSchema } from "#app/feedback/case.ts";
import { judgementNames, statusNames } from "#app/feedback/case-names.ts";
import { m } from "#app/i18n/locale.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import { taskFields } from "#app/tasks/change-words.ts";
import { tasks } from "#app/tasks/task.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const fieldsOf: Readonly<Record<string, Readonly<Record<string, FieldDescription>>>> = {
  [checks.name]: {
    status: { label: m.ui_status, text: (value) => checkStatusLabel(checkStatusSchema.parse(value)) },
    inspectorName: m.tasks_field_inspector,
  },
  [cases.name]: {
    status: { label: m.ui_status, text: (value) => statusNames[statusSchema.parse(value)]() },
    justified: { label: m.feedback_justified, text: (value) => judgementNames[judgementSchema.parse(value)]() },
  },
  [tasks.name]: taskFields,
};

/** Lines such as "Due: 12 Mar 2026 → 15 Mar 2026", and the note. */
export function describeNoticeChanges({ kind, before = {}, after = {}, note }: TimelineEvent): string[] {
  const labels = Object.entries(fieldsOf[kind] ?? {}).filter(([field]) => field in before && field in after);
  return [...changeLines({ before, after }, Object.fromEntries(labels)), ...(note ? [note] : [])];
}
