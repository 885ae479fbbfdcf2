/** Checks of a month whose figures changed after it: submitted, approved, reopened or voided late, or appealed with success. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type Check, checks } from "#app/checks/check.ts";
import { noOne } from "#app/lists/params.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { ReportFilter } from "#app/reports/report.ts";

/** As many as are looked at. */
const mostLooked = 50;

export interface LateChanges {
  /** The latest change first. */
  readonly checks: readonly Stored<Check>[];
  /** Whether there may be more, of earlier changes. */
  readonly more: boolean;
}

/** Of the 50 that changed last in all stores, those that the filter leaves of what the user can see. */
export async function readLateChanges(user: User, filter: ReportFilter): Promise<LateChanges> {
  const { to, area, storeId, managerId } = filter;
  const { documents, next } = await db.query(checks, {
    where: [["month", "==", monthOf(to)]],
    orderBy: [["lateAt", "desc"]],
    limit: mostLooked,
  });
  const matches = ({ data }: Stored<Check>) =>
    can(user, "read check", data) &&
    (area === undefined || data.area === area) &&
    (storeId === undefined || data.storeId === storeId) &&
    (managerId === undefined || data.managerId === (managerId === noOne ? null : managerId));
  return { checks: documents.filter(matches), more: next !== null };
}
