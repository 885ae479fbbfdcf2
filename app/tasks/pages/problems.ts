import { m } from "#app/i18n/locale.ts";
import { describeFields, refuseFields } from "#app/records/refusals.ts";
import { type TaskProblem, TaskRefused } from "#app/tasks/task-errors.ts";
import { taskLimits } from "#app/tasks/task.ts";

const messages: Record<TaskProblem, () => string> = {
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

export const describeTaskProblems = (problems: TaskRefused["problems"]) => describeFields(messages, problems);

export const taskRefusal = refuseFields(TaskRefused, messages);
