import { config } from "#app/config.server.ts";
import { dayOf, monthOf } from "#app/i18n/days.ts";
import type { Check } from "./check.ts";

/** When a check's figures change, and whether that is after its month: reports that were read meanwhile said something else. */
export function stamp({ month }: Pick<Check, "month">, now: Date): Pick<Check, "updatedAt" | "lateAt"> {
  const at = now.toISOString();
  return monthOf(dayOf(now, config.APP_TIME_ZONE)) > month ? { updatedAt: at, lateAt: at } : { updatedAt: at };
}
