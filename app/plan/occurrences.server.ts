import { addDays } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { holidayOn } from "./holidays.ts";
import type { PlanVersion } from "./plan.ts";
import { nextRuleDay, ruleDays } from "./rule-days.server.ts";

export type Timing = Pick<PlanVersion, "rule" | "from" | "to" | "holidays" | "window">;

/** `end` is the last day on which it can be done. */
export interface Occurrence {
  readonly day: string;
  readonly end: string;
}

function isKept({ holidays }: Pick<Timing, "holidays">, day: string, closed: ReadonlySet<string>): boolean {
  return holidays === "keep" || (holidayOn(day) === null && !closed.has(day));
}

/** Each can be done until its window ends or the next one begins. `closed`: days on which the chain is closed. */
export function occurrencesIn(timing: Timing, { from, to }: Period, closed: ReadonlySet<string>): Occurrence[] {
  const last = timing.to !== null && timing.to < to ? timing.to : to;
  // Occurrences after the last day still end the windows of earlier ones.
  const days = ruleDays(timing, { from, to: addDays(last, timing.window) }).filter((day) =>
    isKept(timing, day, closed),
  );
  return days
    .map((day, at) => {
      const [end, next] = [addDays(day, timing.window - 1), days[at + 1]];
      return { day, end: next !== undefined && next <= end ? addDays(next, -1) : end };
    })
    .filter(({ day }) => day <= last);
}

export function nextOccurrences(
  timing: Timing,
  start: string,
  { count, closed }: { count: number; closed: ReadonlySet<string> },
): string[] {
  const days: string[] = [];
  let from = start;
  // A rule that only meets skipped days would never end.
  for (let tries = 0; days.length < count && tries < count + 100; tries++) {
    const next = nextRuleDay(timing, from);
    if (next === null || (timing.to !== null && next > timing.to)) break;
    if (isKept(timing, next, closed)) days.push(next);
    from = addDays(next, 1);
  }
  return days;
}
