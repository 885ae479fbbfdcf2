/** A store manager's scope is their current and former stores. */
import type { Profile, User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import { assignments, coversDay, managers } from "./manager.ts";

export async function userOf(profile: Profile, now: Date): Promise<User> {
  const { uid, email, displayName, photoURL, role, columns } = profile;
  const scope = role.includes("manager")
    ? await scopeOf(uid, dayOf(now, config.APP_TIME_ZONE))
    : { managerId: null, stores: [], formerStores: [] };
  return { uid, email, displayName, photoURL, role, ...scope, columns };
}

async function scopeOf(uid: string, today: string): Promise<Pick<User, "managerId" | "stores" | "formerStores">> {
  const [manager] = (await db.query(managers, { where: [["uid", "==", uid]], limit: 1 })).documents;
  if (!manager) return { managerId: null, stores: [], formerStores: [] };
  const dated = (await queryIn(db, assignments, "managerId", [manager.id])).map((document) => document.data);
  const stores = new Set(
    dated.filter((assignment) => coversDay(assignment, today)).map((assignment) => assignment.storeId),
  );
  const former = new Set(
    dated
      .filter((assignment) => assignment.to !== null && assignment.to < today && !stores.has(assignment.storeId))
      .map((assignment) => assignment.storeId),
  );
  return { managerId: manager.id, stores: [...stores], formerStores: [...former] };
}
