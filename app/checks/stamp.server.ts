import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { Check } from "./check.ts";

export type Late = NonNullable<Check["late"]>;

/** When a check is decided, and whether that is after its month: reports that were read meanwhile said something else where its figures move. */
export function stamp(before: Check, does: Late | null, now: Date): Pick<Check, "updatedAt" | "late" | "lateAt"> {
  const at = now.toISOString();
  const hasMoved = does === "confirmed" && lateOf(before) === "figures";
  if (!does || hasMoved || !isAfterMonth(before, at)) return { updatedAt: at };
  return { updatedAt: at, late: does, lateAt: at };
}

/** Of a check that an earlier version stored too, which said only when. */
export function lateOf(check: Check): Late | undefined {
  if (check.late || !check.lateAt) return check.late;
  const { status, submittedAt, appeals = [] } = check;
  const isStanding = status === "approved" || status === "submitted" || status === "appealed";
  const isLate = (at: string | undefined) => at !== undefined && isAfterMonth(check, at);
  const hasRemoved = appeals.some(
    ({ decidedAt, items }) => isLate(decidedAt) && items.some(({ removed }) => removed === true),
  );
  return !isStanding || isLate(submittedAt) || hasRemoved ? "figures" : "confirmed";
}

function isAfterMonth({ month }: Check, at: string): boolean {
  return monthOf(dayOf(new Date(at), config.APP_TIME_ZONE)) > month;
}
