/** The days on which a rule occurs, by a library that reads RFC 5545. Days only, so no clock and no time zone can shift them. */
import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "#app/i18n/days.ts";
import { LruCache } from "#app/lru-cache.ts";
import { ruleTextProblem } from "./rule.ts";

interface Recurrence {
  readonly rule: string;
  /** The day from which it counts. */
  readonly from: string;
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const cache = new LruCache<RRuleTemporal>(500);

/** @throws Error for what is no rule of RFC 5545 */
function recurrenceOf({ rule, from }: Recurrence): RRuleTemporal {
  const text = `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}\nRRULE:${rule}`;
  return cache.get(text) ?? cache.set(text, new RRuleTemporal({ rruleString: text, strict: true, tzid: "UTC" }));
}

const dayIn = (occurrence: { toString(): string }) => occurrence.toString().slice(0, 10);

/** Those from one day to another, both included. */
export function ruleDays(recurrence: Recurrence, { from, to }: { from: string; to: string }): string[] {
  const start = from > recurrence.from ? from : recurrence.from;
  if (start > to) return [];
  return recurrenceOf(recurrence).between(midnight(start), midnight(to), true).map(dayIn);
}

/** In days: a month for most rules; beyond five years a rule is taken to occur never. */
const lookedAhead = [31, 5 * 366];

/**
 * The first on or after a day; null for none within five years. The library's own way to the next one goes on for thousands of years
 * where there is none, and holds up everybody meanwhile.
 */
export function nextRuleDay(recurrence: Recurrence, day: string): string | null {
  const from = day > recurrence.from ? day : recurrence.from;
  for (const days of lookedAhead) {
    const [next] = ruleDays(recurrence, { from, to: addDays(from, days) });
    if (next !== undefined) return next;
  }
  return null;
}

/** Why a rule can't be planned by; null where it can. */
export function ruleProblem(recurrence: Recurrence): "malformed" | "finer" | "never" | null {
  const problem = ruleTextProblem(recurrence.rule);
  if (problem) return problem;
  try {
    recurrenceOf(recurrence);
  } catch {
    return "malformed";
  }
  return nextRuleDay(recurrence, recurrence.from) ? null : "never";
}
