/** What follows from a correction of assignments that lies in the past. */
import { reattributeChecks } from "#app/checks/checks.server.ts";
import type { User } from "#app/users/user.ts";
import type { Affected } from "./assign.server.ts";

/** Attributes the checks of these stores and days to whoever is assigned now; resolves to how many changed. Can be called again. */
export async function settleChecks(user: User, affected: readonly Affected[], now: Date): Promise<number> {
  let changed = 0;
  for (const days of affected) changed += await reattributeChecks(user, days, now);
  return changed;
}
