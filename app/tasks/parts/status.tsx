import type { DueLabel } from "#app/tasks/due-label.ts";
import { type Priority, priorityNames, taskStatusNames, type TaskStatus } from "#app/tasks/task-names.ts";
import { Badge, type BadgeLook, quiet } from "#app/ui/page.tsx";

const statusSigns: Readonly<Record<TaskStatus, BadgeLook>> = {
  open: quiet,
  "in-progress": quiet,
  done: { tone: "accent", sign: "undecided" },
  verified: quiet,
  cancelled: { tone: "neutral", sign: "inactive" },
};
const prioritySigns: Readonly<Record<Priority, BadgeLook>> = {
  high: { tone: "bad", sign: "severe" },
  medium: quiet,
  low: quiet,
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge {...statusSigns[status]}>{taskStatusNames[status]()}</Badge>;
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge {...prioritySigns[priority]}>{priorityNames[priority]()}</Badge>;
}

export function Due({ text, isOverdue, day }: DueLabel) {
  return (
    <span title={day} className={`whitespace-nowrap tabular-nums ${isOverdue ? "font-strong text-bad" : ""}`}>
      {text}
    </span>
  );
}
