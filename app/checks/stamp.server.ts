import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { Check } from "./check.ts";

export type Late = NonNullable<Check["late"]>;

/** A decision after the check's month is marked late: reports may already have shown other figures. */
export function stampDecision(
  before: Check,
  lateChange: Late | null,
  now: Date,
): Pick<Check, "updatedAt" | "late" | "lateAt"> {
  const at = now.toISOString();
  const isAlreadyLate = lateChange === "confirmed" && before.late === "figures";
  if (!lateChange || isAlreadyLate || !isAfterMonth(before, at)) return { updatedAt: at };
  return { updatedAt: at, late: lateChange, lateAt: at };
}

function isAfterMonth({ month }: Check, at: string): boolean {
  return monthOf(dayOf(new Date(at), config.APP_TIME_ZONE)) > month;
}
