/** Finds out, once per request, who is asking and what they can see. Nothing is remembered between requests: a changed role acts on the next. */
import type { MiddlewareFunction } from "react-router";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { queryIn } from "#app/db/query-in.ts";
import { dayOf } from "#app/i18n/days.ts";
import { assignments, coversDay, managers } from "#app/store-managers/manager.ts";
import { isOutdated, type Profile, type User } from "#app/auth/user.ts";
import { getProfile } from "#app/users/users.server.ts";
import { answerUnreachable } from "#app/auth/identity.ts";
import { readSession } from "./session.server.ts";
import { absenceContext, profileContext, userContext } from "#app/auth/user-context.server.ts";

/** Reads session and profile; for a store manager also who they are and their assignments. */
export const loadUser: MiddlewareFunction<Response> = async ({ request, context }) => {
  const session = await readSession(request).catch(answerUnreachable);
  if (typeof session === "string") {
    context.set(absenceContext, session);
    return;
  }
  const profile = await getProfile(session.uid);
  if (profile?.disabled) context.set(absenceContext, "disabled");
  else if (!profile || isOutdated(profile, session.createdAt)) context.set(absenceContext, "ended");
  else {
    context.set(userContext, await userOf(profile, new Date()));
    context.set(profileContext, profile);
  }
};

/** The user as permissions see them: the profile with the scope it has today. */
export async function userOf(profile: Profile, now: Date): Promise<User> {
  const { uid, email, displayName, photoURL, role } = profile;
  const scope = role.includes("manager")
    ? await scopeOf(uid, dayOf(now, config.APP_TIME_ZONE))
    : { managerId: null, stores: [], formerStores: [] };
  return { uid, email, displayName, photoURL, role, ...scope };
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
