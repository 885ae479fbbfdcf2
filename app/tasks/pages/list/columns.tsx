import { Link } from "react-router";
import { severityLabel } from "#app/checks/check-names.ts";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import type { Stored } from "#app/db/documents.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { m, say } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { Due, PriorityBadge, TaskStatusBadge } from "#app/tasks/parts/status.tsx";
import { isTaskOverdue, type Task } from "#app/tasks/task.ts";
import { priorityNames, taskStatusNames } from "#app/tasks/task-names.ts";
import { sayStatement, titleOf, unmetOf } from "#app/tasks/title.ts";
import { categoryName } from "#app/templates/category.ts";
import { href } from "#app/ui/href.ts";

const onServer = import.meta.env.SSR;

export const taskColumns = defineColumns<Stored<Task>>()({
  title: {
    phone: "title",
    cell: ({ title, statement, store }: { title: string; statement: string | null; store: string }, id) => (
      <>
        <Link to={href("/tasks/:id", { id })} prefetch="intent">
          {title}
        </Link>
        {statement && <span className="block text-sm font-normal">{statement}</span>}
        <span className="block text-sm font-normal text-muted">{store}</span>
      </>
    ),
    server: onServer && {
      label: m.tasks_field_task,
      visibility: "always",
      value: ({ data }) => ({ title: say(titleOf(data)), statement: sayStatement(data), store: data.storeName }),
      width: 48,
      file: ({ data }) => say(unmetOf(data) ?? titleOf(data)),
    },
  },
  storeCode: { server: onServer && { label: m.stores_store_code, field: "storeCode", width: 12 } },
  store: { server: onServer && { label: m.stores_store, field: "storeName", width: 30 } },
  area: {
    phone: "bare",
    server: onServer && { label: m.stores_area, field: "area", visibility: "optional", width: 18 },
  },
  status: {
    phone: "bare",
    cell: (status: Task["status"]) => <TaskStatusBadge status={status} />,
    server: onServer && {
      label: m.tasks_field_status,
      field: "status",
      visibility: "usual",
      width: 14,
      file: ({ data }) => taskStatusNames[data.status](),
    },
  },
  priority: {
    phone: "bare",
    // On a phone a usual priority would be a word without its label.
    cell: (priority: Task["priority"]) => (
      <span className={priority === "high" ? "" : "max-md:hidden"}>
        <PriorityBadge priority={priority} />
      </span>
    ),
    server: onServer && {
      label: m.tasks_field_priority,
      field: "priority",
      visibility: "usual",
      width: 12,
      file: ({ data }) => priorityNames[data.priority](),
    },
  },
  category: {
    phone: "spare",
    server: onServer && {
      label: m.tasks_field_category,
      field: "category",
      visibility: "usual",
      value: ({ data }) => categoryName(data.category),
      width: 20,
    },
  },
  severity: {
    phone: "bare",
    cell: (severity: Task["severity"]) => severity && <SeverityBadge severity={severity} />,
    server: onServer && {
      label: m.tasks_field_severity,
      field: "severity",
      visibility: "optional",
      width: 14,
      file: ({ data }) => data.severity && severityLabel(data.severity),
    },
  },
  owner: {
    phone: "bare",
    cell: (owner: Task["ownerName"]) => owner ?? <span className="text-muted">{m.tasks_owner_none()}</span>,
    server: onServer && { label: m.tasks_field_owner, field: "ownerName", visibility: "usual", width: 24 },
  },
  due: {
    phone: "bare",
    cell: ({ day, overdue }: { day: string; overdue: boolean }) => <Due day={day} overdue={overdue} />,
    server: onServer && {
      label: m.tasks_field_due,
      field: "dueDay",
      visibility: "usual",
      value: ({ data }, { today }) => ({ day: formatDay(data.dueDay), overdue: isTaskOverdue(data, today) }),
      type: "day",
      width: 12,
      file: ({ data }) => data.dueDay,
    },
  },
  overdue: {
    server: onServer && {
      label: m.tasks_status_overdue,
      width: 10,
      file: ({ data }, { today }) => (isTaskOverdue(data, today) ? m.tasks_yes() : m.tasks_no()),
    },
  },
  finding: {
    server: onServer && {
      label: m.tasks_finding,
      width: 24,
      file: ({ data }) => data.finding && say(data.finding.answer),
    },
  },
  findingNote: {
    server: onServer && { label: m.tasks_finding_note, width: 48, file: ({ data }) => data.finding?.note ?? null },
  },
  details: { server: onServer && { label: m.tasks_field_details, field: "details", width: 48 } },
  check: {
    server: onServer && { label: m.tasks_field_check, width: 18, file: ({ data }) => data.finding?.checkCode ?? null },
  },
  inspector: {
    server: onServer && { label: m.tasks_field_inspector, field: "inspectorName", visibility: "optional", width: 24 },
  },
  openedAt: { server: onServer && { label: m.tasks_field_opened, field: "createdAt", type: "instant", width: 18 } },
  doneAt: {
    server: onServer && {
      label: m.tasks_field_done_at,
      type: "instant",
      width: 18,
      file: ({ data }) => data.fixes.at(-1)?.at ?? null,
    },
  },
  doneBy: {
    server: onServer && {
      label: m.tasks_field_done_by,
      width: 24,
      file: ({ data }) => data.fixes.at(-1)?.byName ?? null,
    },
  },
  words: {
    server: onServer && { label: m.tasks_field_words, width: 48, file: ({ data }) => data.fixes.at(-1)?.words ?? null },
  },
  updated: {
    cell: (updated: string) => <span className="whitespace-nowrap tabular-nums">{updated}</span>,
    server: onServer && {
      label: m.tasks_field_updated,
      field: "updatedAt",
      visibility: "optional",
      value: ({ data }, { timeZone }) => formatInstant(data.updatedAt, timeZone),
    },
  },
});
