import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Reader, Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import { type Plan, plans } from "./plan.ts";
import { planRecord } from "./plan-record.server.ts";

export const { require: requirePlan } = recordReader(planRecord);

export function plansFrom(reader: Reader, day: string): Promise<Stored<Plan>[]> {
  return queryAll(reader, plans, { where: [["lastDay", ">=", day]] });
}

export async function listPlans(user: User): Promise<Stored<Plan>[]> {
  authorize(user, "read plan");
  return queryAll(db, plans, {});
}
