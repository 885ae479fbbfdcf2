import { Link } from "react-router";
import { severityLabel } from "#app/checks/check-names.ts";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import type { Stored } from "#app/db/documents.ts";
import { formatShortInstant } from "#app/i18n/clock.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { defineColumns } from "#app/lists/columns.ts";
import { describeDue, type DueLabel } from "#app/tasks/due-label.ts";
import { FindingPhoto } from "#app/tasks/parts/finding-photo.tsx";
import { Due, PriorityBadge, TaskStatusBadge } from "#app/tasks/parts/status.tsx";
import { isTaskOverdue, type Task } from "#app/tasks/task.ts";
import { priorityNames, taskStatusNames } from "#app/tasks/task-names.ts";
import { sayStatement, titleOf, unmetOf } from "#app/tasks/title.ts";
import { categoryName } from "#app/templates/category.ts";
import { href } from "#app/ui/href.ts";

interface TaskRow extends Pick<Task, "status" | "priority"> {
  readonly title: string;
  readonly store: string;
  readonly statement: string | null;
  readonly thumb: string | null;
  readonly dueLabel: DueLabel;
}

const onServer = import.meta.env.SSR;

export const taskColumns = defineColumns<Stored<Task>>()({
  title: {
    phone: "title",
    long: true,
    cell: ({ title, store, statement, thumb, dueLabel, status, priority }: TaskRow, id) => (
      <>
        <FindingPhoto id={id} thumb={thumb} />
        <span className="row-title overflow-hidden">
          <Link to={href("/tasks/:id", { id })} prefetch="intent" className="line-clamp-2 leading-5 md:block">
            {title}
          </Link>
          <span className="row-note flex! gap-x-2">
            <span className="flex-none md:hidden">
              <Due {...dueLabel} />
            </span>
            {priority === "high" && <PriorityBadge priority={priority} />}
            {status === "in-progress" && (
              <span className="flex-none max-md:hidden">
                <TaskStatusBadge status={status} />
              </span>
            )}
            <span className="min-w-0 truncate">
              {store}
              {statement && <span className="max-md:hidden">{` · ✗ ${statement}`}</span>}
            </span>
          </span>
        </span>
      </>
    ),
    server: onServer && {
      label: m.tasks_field_task,
      visibility: "always",
      value: ({ data }, context) => ({
        title: say(titleOf(data)),
        store: data.storeName,
        statement: sayStatement(data),
        thumb: data.finding?.photos[0]?.thumb ?? null,
        dueLabel: describeDue(data, context),
        status: data.status,
        priority: data.priority,
      }),
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
      visibility: "optional",
      width: 14,
      file: ({ data }) => taskStatusNames[data.status](),
    },
  },
  priority: {
    phone: "bare",
    cell: (priority: Task["priority"]) => <PriorityBadge priority={priority} />,
    server: onServer && {
      label: m.tasks_field_priority,
      field: "priority",
      visibility: "optional",
      width: 12,
      file: ({ data }) => priorityNames[data.priority](),
    },
  },
  category: {
    phone: "bare",
    server: onServer && {
      label: m.tasks_field_category,
      field: "category",
      visibility: "optional",
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
    phone: "spare",
    cell: (owner: Task["ownerName"]) => (
      <span className={`md:whitespace-nowrap ${owner === null ? "text-muted" : ""}`}>
        {owner ?? m.tasks_owner_none()}
      </span>
    ),
    server: onServer && { label: m.tasks_field_owner, field: "ownerName", visibility: "usual", width: 24 },
  },
  due: {
    phone: "spare",
    cell: (label: DueLabel) => <Due {...label} />,
    server: onServer && {
      label: m.tasks_field_due,
      field: "dueDay",
      visibility: "usual",
      value: ({ data }, context) => describeDue(data, context),
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
      value: ({ data }, { today, timeZone }) => formatShortInstant(data.updatedAt, today, timeZone, getLocale()),
    },
  },
});
