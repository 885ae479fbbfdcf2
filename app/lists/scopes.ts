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
  // A query takes one "in" of at most 30 values.
  const oneByOne = where.some(([, op]) => op === "in");
  const groups = Array.from({ length: oneByOne ? user.stores.length : Math.ceil(user.stores.length / 30) }, (_, i) =>
    user.stores.slice(oneByOne ? i : i * 30, oneByOne ? i + 1 : i * 30 + 30),
  );
  return [
    ...managed,
    ...groups.map((group): Filter[] => [group.length === 1 ? ["storeId", "==", group[0]!] : ["storeId", "in", group]]),
  ];
}
