import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { Check } from "./check.ts";

export type Late = NonNullable<Check["late"]>;

/** Sets the time of a decision, and whether it came after the check's month, since reports read before may have shown other figures. */
export function stamp(before: Check, does: Late | null, now: Date): Pick<Check, "updatedAt" | "late" | "lateAt"> {
  const at = now.toISOString();
  const hasMoved = does === "confirmed" && before.late === "figures";
  if (!does || hasMoved || !isAfterMonth(before, at)) return { updatedAt: at };
  return { updatedAt: at, late: does, lateAt: at };
}

function isAfterMonth({ month }: Check, at: string): boolean {
  return monthOf(dayOf(new Date(at), config.APP_TIME_ZONE)) > month;
}
