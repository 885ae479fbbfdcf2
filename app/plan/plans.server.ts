/** Plans, for those who can see them. */
import { authorize, orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { type Plan, plans } from "./plan.ts";

/** @throws Response 404 where there is none, or it isn't theirs to see */
export async function requirePlan(user: User, id: string): Promise<Stored<Plan>> {
  return orNotFound(withinScope(user, "plan", await db.get(plans, id), () => can(user, "read plan")));
}

/** Those that have a day from this one on; a chain has some dozens. */
export function plansFrom(reader: Reader, day: string): Promise<Stored<Plan>[]> {
  return queryAll(reader, plans, { where: [["lastDay", ">=", day]] });
}

/** All that there ever were. @throws Response 403 */
export async function listPlans(user: User): Promise<Stored<Plan>[]> {
  authorize(user, "read plan");
  return queryAll(db, plans, {});
}
