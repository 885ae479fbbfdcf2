/** Counts at most as many tasks as the list does under the same filters. */
import type { User } from "#app/auth/user.ts";
import type { Filter } from "#app/db/documents.ts";
import { countEach } from "#app/lists/document-list.server.ts";
import type { ListCount } from "#app/lists/list.ts";
import { disjointScopesOf } from "#app/lists/scopes.ts";
import { doneEnd, overdueEnd, tasks, unfinishedEnd } from "./task.ts";

interface Counted {
  readonly status: "unfinished" | "overdue" | "done";
  readonly area?: string;
  readonly storeId?: string;
  readonly ownerId?: string;
  readonly inspectorId?: string;
}

/** Reads at most two documents' worth for each 30 of a store manager's stores, present and former. */
export async function countTasks(user: User, { status, ...equal }: Counted, today: string): Promise<ListCount> {
  const where: Filter[] = [
    ...Object.entries(equal).map(([name, value]) => [name, "==", value] as const),
    ...(status === "done" ? [["byDue", ">=", unfinishedEnd] as const] : []),
    ["byDue", "<", { unfinished: unfinishedEnd, overdue: overdueEnd(today), done: doneEnd }[status]],
  ];
  const queries = disjointScopesOf(user, "ownerId", equal.storeId).map((only) => [...where, ...only]);
  return countEach(tasks, queries, [["byDue", "asc"]]);
}
