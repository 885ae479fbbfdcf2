/** Bulk actions. Each task is changed by the function that changes one, which checks permissions. */
import { type Action, can } from "#app/auth/can.ts";
import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { type BulkOutcome, changeEach, idsOfPages } from "#app/records/bulk.server.ts";
import type { TaskFilters } from "./list-params.ts";
import { listTasks } from "./list-tasks.server.ts";
import { follows } from "./moves.ts";
import { isUnfinished, type Task, tasks } from "./task.ts";
import type { Priority } from "./task-names.ts";
import { adjustTask, moveTask, reassignTask } from "./tasks.server.ts";

interface Bulk {
  readonly by: Action;
  /** Whether the task lets it happen now. */
  allows(task: Task): boolean;
}

const bulks = {
  start: { by: "work on task", allows: (task) => follows("start", task) },
  verify: { by: "verify task", allows: (task) => follows("verify", task) },
  assign: { by: "change task", allows: isUnfinished },
  due: { by: "change task", allows: isUnfinished },
  priority: { by: "change task", allows: isUnfinished },
  cancel: { by: "change task", allows: (task) => follows("cancel", task) },
} as const satisfies Record<string, Bulk>;
export type BulkAction = keyof typeof bulks;

/** The bulk actions that a user can apply to any task: all can start their own; people who create tasks change and verify too. */
export function bulkActionsOf(user: User): BulkAction[] {
  const names = Object.keys(bulks) as BulkAction[];
  return names.filter((name) => bulks[name].by === "work on task" || can(user, "create task"));
}

/** @throws Response 403 for what the user can do to no task; null where there is no such action */
export function bulkActionNamed(user: User, name: string | null): BulkAction | null {
  if (name === null || !Object.hasOwn(bulks, name)) return null;
  const action = name as BulkAction;
  if (!bulkActionsOf(user).includes(action)) authorize(user, "create task");
  return action;
}

/** The first tasks that a list's filters leave. */
export function idsOfList(user: User, filters: TaskFilters, now: Date): Promise<string[]> {
  return idsOfPages((cursor) => listTasks(user, filters, { sort: "due", cursor, limit: 100 }, now));
}

/** Those that it will be done to, and how many of the others the user can see. */
export async function findBulk(
  user: User,
  action: BulkAction,
  ids: readonly string[],
): Promise<{ concerned: Stored<Task>[]; left: number }> {
  const found = (await db.getMany(tasks, ids)).filter((one) => one !== null);
  const seen = found.filter(({ data }) => can(user, "read task", data));
  const concerned = seen.filter(({ data }) => can(user, bulks[action].by, data) && bulks[action].allows(data));
  return { concerned, left: seen.length - concerned.length };
}

/** The value of the action: an owner, a due date or a reason. */
export type BulkValue =
  | { readonly action: "start" | "verify" }
  | { readonly action: "assign"; readonly to: string }
  | { readonly action: "due"; readonly dueDay: string }
  | { readonly action: "priority"; readonly priority: Priority }
  | { readonly action: "cancel"; readonly reason: string };

/**
 * Does it to those that it can still be done to, for about `milliseconds`; `rest` are those that it didn't come to. The same again changes
 * nothing more.
 * @param run names the whole action, also where several requests do it: of one, each person gets one notice
 * @throws TaskRefused for what can't be given
 */
export async function changeTasks(
  user: User,
  ids: readonly string[],
  value: BulkValue,
  now: Date,
  { run = newId(), milliseconds }: { readonly run?: string | undefined; readonly milliseconds?: number } = {},
): Promise<BulkOutcome> {
  const { concerned, left: refused } = await findBulk(user, value.action, ids);
  const change = (id: string) => changeOne(user, id, value, run, now);
  const done = await changeEach(
    concerned.map(({ id }) => id),
    change,
    undefined,
    milliseconds,
  );
  return { ...done, left: done.left + refused };
}

function changeOne(user: User, id: string, value: BulkValue, run: string, now: Date) {
  switch (value.action) {
    case "assign":
      return reassignTask(user, id, { to: value.to, run }, now);
    case "due":
      return adjustTask(user, id, { dueDay: value.dueDay }, { run }, now);
    case "priority":
      return adjustTask(user, id, { priority: value.priority }, { run }, now);
    case "cancel":
      return moveTask(user, id, "cancel", { reason: value.reason, run }, now);
    default:
      return moveTask(user, id, value.action, { run }, now);
  }
}
