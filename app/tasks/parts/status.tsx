import { m } from "#app/i18n/locale.ts";
import { type Priority, priorityNames, taskStatusNames, type TaskStatus } from "#app/tasks/task-names.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

const statusSigns: Readonly<Record<TaskStatus, BadgeLook>> = {
  open: quiet,
  "in-progress": quiet,
  done: { tone: "accent", icon: "arrow-up" },
  verified: quiet,
  cancelled: { tone: "neutral", icon: "cross" },
};
const prioritySigns: Readonly<Record<Priority, BadgeLook>> = {
  high: { tone: "bad", icon: "warning" },
  medium: quiet,
  low: quiet,
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge {...statusSigns[status]}>{taskStatusNames[status]()}</Badge>;
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge {...prioritySigns[priority]}>{priorityNames[priority]()}</Badge>;
}

export function TaskOverdueBadge() {
  return (
    <Badge tone="bad" icon="clock">
      {m.tasks_status_overdue()}
    </Badge>
  );
}

export function Due({ day, overdue }: { day: string; overdue: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap tabular-nums">{day}</span>
      {overdue && <TaskOverdueBadge />}
    </span>
  );
}
