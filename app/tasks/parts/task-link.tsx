import { m } from "#app/i18n/locale.ts";
import type { TaskStatus } from "#app/tasks/task-names.ts";
import { href } from "#app/ui/href.ts";
import { TaskStatusBadge } from "./status.tsx";

export interface LinkedTask {
  readonly id: string;
  readonly status: TaskStatus;
  readonly terms: string;
}

export function TaskLink({ task }: { task: LinkedTask }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2">
      <a href={href("/tasks/:id", { id: task.id })} className="link -my-2.5 min-w-11 py-2.5">
        {m.tasks_field_task()}
      </a>
      {task.terms && <span className="min-w-0 wrap-anywhere">{task.terms}</span>}
      <TaskStatusBadge status={task.status} />
    </p>
  );
}
