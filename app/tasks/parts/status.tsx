import { m } from "#app/i18n/locale.ts";
import { type Priority, priorityNames, statusNames, type TaskStatus } from "#app/tasks/task-names.ts";
import { Badge, type SignName, type Tone } from "#app/ui/page.tsx";

interface Sign {
  readonly tone: Tone;
  readonly icon: SignName;
}

const statusSigns: Readonly<Record<TaskStatus, Sign>> = {
  open: { tone: "accent", icon: "clipboard" },
  "in-progress": { tone: "warn", icon: "clock" },
  done: { tone: "accent", icon: "arrow-up" },
  verified: { tone: "good", icon: "check" },
  cancelled: { tone: "neutral", icon: "cross" },
};
const prioritySigns: Readonly<Record<Priority, Sign>> = {
  high: { tone: "bad", icon: "warning" },
  medium: { tone: "warn", icon: "arrow-up" },
  low: { tone: "neutral", icon: "minus" },
};

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge {...statusSigns[status]}>{statusNames[status]()}</Badge>;
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge {...prioritySigns[priority]}>{priorityNames[priority]()}</Badge>;
}

export function OverdueBadge() {
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
      {overdue && <OverdueBadge />}
    </span>
  );
}
