import { config } from "#app/config.server.ts";
import { type Role, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll, queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import { assignments, coversDay, managers } from "#app/store-managers/manager.ts";

export async function managersNow(storeId: string, now: Date): Promise<string[]> {
  return [...(await storesByManager([storeId], now)).keys()];
}

export async function storesByManager(storeIds: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const storedAssignments = await queryIn(db, assignments, "storeId", storeIds);
  const theirs = Map.groupBy(
    storedAssignments.filter(({ data }) => coversDay(data, today)),
    ({ data }) => data.managerId,
  );
  const accounts = await db.getMany(managers, [...theirs.keys()]);
  return new Map(
    accounts.flatMap((manager) =>
      manager?.data.uid
        ? [[manager.data.uid, [...new Set(theirs.get(manager.id)!.map(({ data }) => data.storeId))]] as const]
        : [],
    ),
  );
}

export async function accountsOf(managerIds: readonly string[]): Promise<string[]> {
  const storedManagers = await db.getMany(managers, managerIds);
  return storedManagers.flatMap((manager) => manager?.data.uid ?? []);
}

export async function accountOfOwner(ownerId: string | null): Promise<string[]> {
  if (ownerId === null) return [];
  const manager = await db.get(managers, ownerId);
  return manager ? [manager.data.uid ?? ""].filter(Boolean) : [ownerId];
}

export function deciders(): Promise<string[]> {
  return accountsWith(["lead", "admin"]);
}

export function adminsNow(): Promise<string[]> {
  return accountsWith(["admin"]);
}

async function accountsWith(roles: readonly Role[]): Promise<string[]> {
  const profilesByRole = await Promise.all(
    roles.map((role) => queryAll(db, users, { where: [["role", "array-contains", role]] })),
  );
  return profilesByRole.flat().flatMap(({ id, data }) => (data.disabled ? [] : id));
}
