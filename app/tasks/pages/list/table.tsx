import { Link } from "react-router";
import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { type ListCells, type ListPage, shownColumns } from "#app/lists/list.ts";
import { SelectBox } from "#app/lists/parts/selection.tsx";
import type { TaskColumn } from "#app/tasks/list-params.ts";
import { Due, PriorityBadge, TaskStatusBadge } from "#app/tasks/parts/status.tsx";
import { href } from "#app/ui/href.ts";
import type { Column } from "#app/ui/table.tsx";
import type { TaskRow } from "./task-list.server.ts";

const cells: ListCells<TaskRow, TaskColumn> = {
  status: { phone: "bare", cell: (row) => <TaskStatusBadge status={row.status} /> },
  priority: { phone: "bare", cell: (row) => <PriorityBadge priority={row.priority} /> },
  category: { phone: "spare", cell: (row) => row.category },
  severity: { phone: "bare", cell: (row) => row.severity && <SeverityBadge severity={row.severity} /> },
  owner: { phone: "bare", cell: (row) => row.owner ?? <span className="text-muted">{m.tasks_owner_none()}</span> },
  due: { phone: "bare", cell: (row) => <Due day={row.due} overdue={row.overdue} /> },
  area: { phone: "bare", cell: (row) => row.area },
  inspector: { cell: (row) => row.inspector },
  updated: { cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.updated}</span> },
};

const select: Pick<Column<TaskRow>, "key" | "cell"> = {
  key: "select",
  cell: (task) => <SelectBox id={task.id} label={m.tasks_select_one({ task: task.title })} />,
};

const title: Pick<Column<TaskRow>, "key" | "phone" | "cell"> = {
  key: "title",
  phone: "title",
  cell: (row) => (
    <>
      <Link to={href("/tasks/:id", { id: row.id })} prefetch="intent">
        {row.title}
      </Link>
      <span className="block text-sm font-normal text-muted">{row.store}</span>
    </>
  ),
};

export function taskColumns(list: ListPage<TaskRow, TaskColumn>): Column<TaskRow>[] {
  return [
    ...(list.selecting ? [{ ...select, label: <span className="sr-only">{m.lists_select()}</span> }] : []),
    { ...title, label: m.tasks_field_task() },
    ...shownColumns(list, cells),
  ];
}
