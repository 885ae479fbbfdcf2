/** How many tasks wait, as far as that is worth counting: as many as the list of tasks shows under the same filters. */
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Filter } from "#app/db/documents.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import type { Count } from "#app/lists/list.ts";
import { doneEnd, overdueEnd, tasks, unfinishedEnd } from "./task.ts";

interface Counted {
  readonly status: "unfinished" | "overdue" | "done";
  readonly area?: string;
  readonly storeId?: string;
  readonly ownerId?: string;
  readonly inspectorId?: string;
}

/** Of the tasks that the user can read. Reads at most two documents' worth for each 30 of a store manager's stores, present and former. */
export async function countTasks(user: User, { status, ...equal }: Counted, today: string): Promise<Count> {
  const where: Filter[] = [
    ...Object.entries(equal).map(([name, value]) => [name, "==", value] as const),
    ...(status === "done" ? [["byDue", ">=", unfinishedEnd] as const] : []),
    ["byDue", "<", { unfinished: unfinishedEnd, overdue: overdueEnd(today), done: doneEnd }[status]],
  ];
  const counts = await Promise.all(
    scopes(user, equal.storeId).map((only) => countSome(tasks, [...where, ...only], [["byDue", "asc"]])),
  );
  return counts.reduce((sum, count) =>
    typeof sum === "number" && typeof count === "number" ? sum + count : typeof sum === "number" ? count : sum,
  );
}

/** None of which finds what another does: of today's stores all tasks, of former ones those that are still the manager's. */
function scopes(user: User, storeId: string | undefined): Filter[][] {
  if (readsAllStores(user)) return [[]];
  const owned: Filter[] = [["ownerId", "==", user.managerId]];
  if (storeId !== undefined) return [user.stores.includes(storeId) ? [] : owned];
  const found = [
    ...inGroups(user.stores).map((group): Filter[] => [["storeId", "in", group]]),
    ...(user.managerId === null ? [] : inGroups(user.formerStores)).map((group): Filter[] => [
      ...owned,
      ["storeId", "in", group],
    ]),
  ];
  return found.length > 0 ? found : [[...owned, ["storeId", "==", ""]]];
}

/** A query takes one "in" of at most 30 values. */
function inGroups(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / 30) }, (_, at) => ids.slice(at * 30, at * 30 + 30));
}
