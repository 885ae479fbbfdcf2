/** What is done to several tasks at once: each by the function that does it to one, so that none is changed that isn't theirs. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { type BulkOutcome, changeEach, idsOfPages } from "#app/records/bulk.server.ts";
import type { TaskFilters } from "./list-params.ts";
import { listTasks } from "./list-tasks.server.ts";
import { follows } from "./moves.ts";
import { isUnfinished, type Task, tasks } from "./task.ts";
import { moveTask, reassignTask, rescheduleTask } from "./tasks.server.ts";

export const bulkActions = ["assign", "due", "cancel"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The first tasks that a list's filters leave. */
export function idsOfList(user: User, filters: TaskFilters, now: Date): Promise<string[]> {
  return idsOfPages((cursor) => listTasks(user, filters, { sort: "due", cursor, limit: 100 }, now));
}

/** Whether it can be done to a task now. */
function allows(user: User, action: BulkAction, task: Task): boolean {
  return can(user, "change task", task) && (action === "cancel" ? follows("cancel", task) : isUnfinished(task));
}

/** Those that it will be done to, and how many of the others the user can see. */
export async function findBulk(
  user: User,
  action: BulkAction,
  ids: readonly string[],
): Promise<{ concerned: Stored<Task>[]; left: number }> {
  const found = (await db.getMany(tasks, ids)).filter((one) => one !== null);
  const seen = found.filter(({ data }) => can(user, "read task", data));
  const concerned = seen.filter(({ data }) => allows(user, action, data));
  return { concerned, left: seen.length - concerned.length };
}

/** What was given for it: whom, by when, or why. */
export type BulkValue =
  | { readonly action: "assign"; readonly to: string }
  | { readonly action: "due"; readonly dueDay: string }
  | { readonly action: "cancel"; readonly reason: string };

/**
 * Does it to those that it can still be done to, for about `milliseconds`; `rest` are those that it didn't come to. The same again changes
 * nothing more.
 * @throws TaskRefused for what can't be given
 */
export async function changeTasks(
  user: User,
  ids: readonly string[],
  value: BulkValue,
  now: Date,
  milliseconds?: number,
): Promise<BulkOutcome> {
  const { concerned, left: refused } = await findBulk(user, value.action, ids);
  const change = (id: string) => changeOne(user, id, value, now);
  const done = await changeEach(
    concerned.map(({ id }) => id),
    change,
    undefined,
    milliseconds,
  );
  return { ...done, left: done.left + refused };
}

function changeOne(user: User, id: string, value: BulkValue, now: Date) {
  if (value.action === "assign") return reassignTask(user, id, { to: value.to }, now);
  if (value.action === "due") return rescheduleTask(user, id, value.dueDay, now);
  return moveTask(user, id, "cancel", { reason: value.reason }, now);
}
