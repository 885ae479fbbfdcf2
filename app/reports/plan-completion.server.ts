import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import { readCompletion } from "#app/plan/completion.server.ts";
import type { ReportFilter } from "./report.ts";

/** Null where plans don't have a field of the filter. */
export async function readPlanCompletion(user: User, filter: ReportFilter, today: string) {
  const { area, storeId, templateId, inspectorId, managerId, templateCategory } = filter;
  if (managerId !== undefined || templateCategory !== undefined || inspectorId === noOne) return null;
  return readCompletion(user, filter, { area, storeId, templateId, inspectorId }, today);
}
export type PlanCompletion = NonNullable<Awaited<ReturnType<typeof readPlanCompletion>>>;
