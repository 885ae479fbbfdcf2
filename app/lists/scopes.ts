/** Store managers can read records of their stores, and those that name them as manager or owner. */
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Filter } from "#app/db/documents.ts";

export interface Scope {
  readonly storeId?: string | undefined;
  readonly managerId?: string | undefined;
}

/** Filters of queries that together find what the user can read. `field` has the manager's id. */
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
  const groups = inGroups(user.stores, where.some(([, op]) => op === "in") ? 1 : maxInValues);
  return [
    ...managed,
    ...groups.map((group): Filter[] => [group.length === 1 ? ["storeId", "==", group[0]!] : ["storeId", "in", group]]),
  ];
}

/** Without common documents, so that counts can be added: all records of today's stores, and of former stores the manager's. */
export function disjointScopesOf(user: User, field: "ownerId" | "managerId", storeId?: string): Filter[][] {
  if (readsAllStores(user)) return [[]];
  const managed: Filter[] = [[field, "==", user.managerId]];
  if (storeId !== undefined) return [user.stores.includes(storeId) ? [] : managed];
  const scopes = [
    ...inGroups(user.stores).map((group): Filter[] => [["storeId", "in", group]]),
    ...(user.managerId === null ? [] : inGroups(user.formerStores)).map((group): Filter[] => [
      ...managed,
      ["storeId", "in", group],
    ]),
  ];
  return scopes.length > 0 ? scopes : [[...managed, ["storeId", "==", ""]]];
}

const maxInValues = 30;

function inGroups(ids: readonly string[], size = maxInValues): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, at * size + size));
}
