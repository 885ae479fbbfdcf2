/** What is wrong with a task, in words. */
import { m } from "#app/i18n/locale.ts";
import { type TaskProblem, TaskRefused } from "#app/tasks/task-errors.ts";
import { taskLimits } from "#app/tasks/task.ts";

const words: Record<TaskProblem, () => string> = {
  "store-unknown": () => m.stores_typed_none(),
  "store-closed": () => m.stores_typed_closed(),
  "owner-unknown": () => m.tasks_problem_owner_unknown(),
  "owner-disabled": () => m.tasks_problem_owner_disabled(),
  "due-past": () => m.tasks_problem_due_past(),
  "photo-missing": () => m.tasks_problem_photo_missing(),
  "evidence-missing": () => m.tasks_problem_evidence_missing(),
  "too-many-photos": () => m.tasks_problem_too_many_photos({ most: taskLimits.photos }),
  "reason-missing": () => m.tasks_problem_reason(),
};

export function describeProblems({ problems }: Pick<TaskRefused, "problems">): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, words[problem]()]));
}

/** What a form says where the error is a task's own. */
export function taskRefusal(error: unknown): Record<string, string> | null {
  return error instanceof TaskRefused ? describeProblems(error) : null;
}
