/** Counts at most as many tasks as the list does under the same filters. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Filter } from "#app/db/documents.ts";
import { countEach } from "#app/lists/document-list.server.ts";
import type { ListCount } from "#app/lists/list.ts";
import { disjointScopesOf } from "#app/lists/scopes.ts";
import { type DueGroup, dueRange, tasks, unfinishedEnd } from "./task.ts";

interface Counted {
  readonly status: "unfinished" | DueGroup;
  readonly area?: string;
  readonly storeId?: string;
  readonly ownerId?: string;
  readonly inspectorId?: string;
}

/** A store manager who can read all stores has the tasks that they own. */
export function ownTasks(user: User): { ownerId?: string } {
  return readsAllStores(user) && user.managerId !== null ? { ownerId: user.managerId } : {};
}

/** A store manager's unfinished tasks; for others those to verify, of their own checks unless they lead. */
export function countWaitingTasks(user: User, today: string): Promise<ListCount> {
  if (user.role.includes("manager")) return countTasks(user, { status: "unfinished", ...ownTasks(user) }, today);
  const own = can(user, "decide check") ? {} : { inspectorId: user.uid };
  return countTasks(user, { status: "to-verify", ...own }, today);
}

/** Reads at most two documents' worth for each 30 of a store manager's stores, present and former. */
export async function countTasks(user: User, { status, ...equal }: Counted, today: string): Promise<ListCount> {
  const where = Object.entries(equal).map(([name, value]): Filter => [name, "==", value]);
  return countInGroup(user, status, where, { today, storeId: equal.storeId });
}

/** `where` compares one field at most, so that one index counts. */
export async function countInGroup(
  user: User,
  group: "unfinished" | DueGroup,
  where: readonly Filter[],
  { today, storeId }: { today: string; storeId?: string | undefined },
): Promise<ListCount> {
  const { from, end } = group === "unfinished" ? { from: "", end: unfinishedEnd } : dueRange(group, today);
  const inRange: Filter[] = [...where, ...(from ? [["byDue", ">=", from] as const] : []), ["byDue", "<", end]];
  const queries = disjointScopesOf(user, "ownerId", storeId).map((scope) => [...inRange, ...scope]);
  return countEach(tasks, queries, [["byDue", "asc"]]);
}
