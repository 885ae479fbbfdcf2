import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { Check } from "./check.ts";

export type Late = NonNullable<Check["late"]>;

/** When a check is decided, and whether that is after its month: reports that were read meanwhile said something else where its figures move. */
export function stamp(before: Check, does: Late | null, now: Date): Pick<Check, "updatedAt" | "late" | "lateAt"> {
  const at = now.toISOString();
  const hasMoved = does === "confirmed" && before.late === "figures";
  if (!does || hasMoved || !isAfterMonth(before, at)) return { updatedAt: at };
  return { updatedAt: at, late: does, lateAt: at };
}

function isAfterMonth({ month }: Check, at: string): boolean {
  return monthOf(dayOf(new Date(at), config.APP_TIME_ZONE)) > month;
}
