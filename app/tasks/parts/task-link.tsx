import { m } from "#app/i18n/locale.ts";
import type { TaskStatus } from "#app/tasks/task-names.ts";
import { href } from "#app/ui/href.ts";
import { TaskStatusBadge } from "./status.tsx";

export interface LinkedTask {
  readonly id: string;
  readonly status: TaskStatus;
}

export function TaskLink({ task }: { task: LinkedTask }) {
  return (
    <a href={href("/tasks/:id", { id: task.id })} className="link -my-2.5 inline-flex items-center gap-2 py-2.5">
      {m.tasks_field_task()} <TaskStatusBadge status={task.status} />
    </a>
  );
}
