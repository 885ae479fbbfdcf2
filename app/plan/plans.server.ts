import { authorize, orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { type Plan, plans } from "./plan.ts";

/** @throws Response 404 if there is none or the user can't see it */
export async function requirePlan(user: User, id: string): Promise<Stored<Plan>> {
  return orNotFound(withinScope(user, "plan", await db.get(plans, id), () => can(user, "read plan")));
}

/** Plans with a day from this one on; a chain has some dozens. */
export function plansFrom(reader: Reader, day: string): Promise<Stored<Plan>[]> {
  return queryAll(reader, plans, { where: [["lastDay", ">=", day]] });
}

/** All plans, ended ones too. @throws Response 403 */
export async function listPlans(user: User): Promise<Stored<Plan>[]> {
  authorize(user, "read plan");
  return queryAll(db, plans, {});
}
