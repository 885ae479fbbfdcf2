/** The tasks that a list's filters leave, all of them, as a file: `/tasks.csv` and `/tasks.xlsx` with the list's own params. */
import { severityLabel } from "#app/checks/check-names.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { dayOf } from "#app/i18n/days.ts";
import { m, say } from "#app/i18n/locale.ts";
import { exportList } from "#app/lists/list-file.server.ts";
import { isOverdue, type Task } from "#app/tasks/task.ts";
import { priorityNames, statusNames } from "#app/tasks/task-names.ts";
import { titleOf } from "#app/tasks/title.ts";
import { categoryName } from "#app/templates/category.ts";
import type { Route } from "./+types/export";
import { taskList } from "./task-list.server.ts";

function columns(today: string): ExportColumn<Stored<Task>>[] {
  const yes = (value: boolean) => (value ? m.tasks_yes() : m.tasks_no());
  return [
    { header: m.tasks_field_task(), width: 48, value: ({ data }) => say(titleOf(data)) },
    { header: m.stores_store_code(), width: 12, value: ({ data }) => data.storeCode },
    { header: m.stores_store(), width: 30, value: ({ data }) => data.storeName },
    { header: m.stores_area(), width: 18, value: ({ data }) => data.area },
    { header: m.tasks_field_status(), width: 14, value: ({ data }) => statusNames[data.status]() },
    { header: m.tasks_field_priority(), width: 12, value: ({ data }) => priorityNames[data.priority]() },
    { header: m.tasks_field_category(), width: 20, value: ({ data }) => categoryName(data.category) },
    {
      header: m.tasks_field_severity(),
      width: 14,
      value: ({ data }) => data.severity && severityLabel(data.severity),
    },
    { header: m.tasks_field_owner(), width: 24, value: ({ data }) => data.ownerName },
    { header: m.tasks_field_due(), type: "day", width: 12, value: ({ data }) => data.dueDay },
    { header: m.tasks_status_overdue(), width: 10, value: ({ data }) => yes(isOverdue(data, today)) },
    { header: m.tasks_finding(), width: 24, value: ({ data }) => data.finding && say(data.finding.answer) },
    { header: m.tasks_finding_note(), width: 48, value: ({ data }) => data.finding?.note ?? null },
    { header: m.tasks_field_details(), width: 48, value: ({ data }) => data.details },
    { header: m.tasks_field_check(), width: 18, value: ({ data }) => data.finding?.checkCode ?? null },
    { header: m.tasks_field_inspector(), width: 24, value: ({ data }) => data.inspectorName },
    { header: m.tasks_field_opened(), type: "instant", width: 18, value: ({ data }) => data.createdAt },
    { header: m.tasks_field_done_at(), type: "instant", width: 18, value: ({ data }) => data.fixes.at(-1)?.at ?? null },
    { header: m.tasks_field_done_by(), width: 24, value: ({ data }) => data.fixes.at(-1)?.byName ?? null },
    { header: m.tasks_field_words(), width: 48, value: ({ data }) => data.fixes.at(-1)?.words ?? null },
  ];
}

export function loader(asked: Route.LoaderArgs) {
  return exportList(asked, taskList, {
    name: "tasks",
    title: m.tasks_title(),
    columns: columns(dayOf(new Date(), config.APP_TIME_ZONE)),
    rows: (found: readonly Stored<Task>[]) => [...found],
  });
}
