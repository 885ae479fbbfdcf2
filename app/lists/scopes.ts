/** What a store manager can read of records that are of a store, and of its manager on a day or of whoever owns them. */
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Filter } from "#app/db/documents.ts";

export interface Scope {
  readonly storeId?: string | undefined;
  readonly managerId?: string | undefined;
}

/**
 * The filters that together leave what the user can read: none for those who read all, else their stores and what they managed.
 * @param field that holds the manager
 */
export function scopesOf(
  user: User,
  { storeId, managerId }: Scope,
  where: readonly Filter[],
  field = "managerId",
): Filter[][] {
  if (readsAllStores(user)) return [[]];
  const managed: Filter[][] = user.managerId === null ? [] : [[[field, "==", user.managerId]]];
  if (managerId && managerId === user.managerId) return [[]];
  if (storeId && user.stores.includes(storeId)) return [[]];
  if (storeId) return managerId ? [] : managed;
  if (managerId) return user.stores.map((store) => [["storeId", "==", store]]);
  const groups = inGroups(user.stores, where.some(([, op]) => op === "in") ? 1 : mostInOne);
  return [
    ...managed,
    ...groups.map((group): Filter[] => [group.length === 1 ? ["storeId", "==", group[0]!] : ["storeId", "in", group]]),
  ];
}

/**
 * The same, each finding what no other does, so that their counts add up: of today's stores all records, of former ones those that are still
 * the manager's.
 */
export function disjointScopesOf(user: User, field: "ownerId" | "managerId", storeId?: string): Filter[][] {
  if (readsAllStores(user)) return [[]];
  const managed: Filter[] = [[field, "==", user.managerId]];
  if (storeId !== undefined) return [user.stores.includes(storeId) ? [] : managed];
  const found = [
    ...inGroups(user.stores).map((group): Filter[] => [["storeId", "in", group]]),
    ...(user.managerId === null ? [] : inGroups(user.formerStores)).map((group): Filter[] => [
      ...managed,
      ["storeId", "in", group],
    ]),
  ];
  return found.length > 0 ? found : [[...managed, ["storeId", "==", ""]]];
}

/** A query takes one "in" of so many values. */
const mostInOne = 30;

function inGroups(ids: readonly string[], most = mostInOne): string[][] {
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, at * most + most));
}
