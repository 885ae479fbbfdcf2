/** Days only, so no time zone can shift them. */
import { RRuleTemporal } from "rrule-temporal";
import { addDays } from "#app/i18n/days.ts";
import { LruCache } from "#app/lru-cache.ts";
import { ruleTextProblem } from "./rule.ts";

interface Recurrence {
  readonly rule: string;
  readonly from: string;
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const cache = new LruCache<RRuleTemporal>(500);

function recurrenceOf({ rule, from }: Recurrence): RRuleTemporal {
  const text = `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}\nRRULE:${rule}`;
  return cache.get(text) ?? cache.set(text, new RRuleTemporal({ rruleString: text, strict: true, tzid: "UTC" }));
}

const dayIn = (occurrence: { toString(): string }) => occurrence.toString().slice(0, 10);

export function ruleDays(recurrence: Recurrence, { from, to }: { from: string; to: string }): string[] {
  const start = from > recurrence.from ? from : recurrence.from;
  if (start > to) return [];
  return recurrenceOf(recurrence).between(midnight(start), midnight(to), true).map(dayIn);
}

/** In days. A month is enough for most rules; a rule without a day in five years counts as never. */
const lookAheadDays = [31, 5 * 366];

/** The library's own search for the next day would go on for thousands of years and block the server. */
export function nextRuleDay(recurrence: Recurrence, day: string): string | null {
  const from = day > recurrence.from ? day : recurrence.from;
  for (const days of lookAheadDays) {
    const [next] = ruleDays(recurrence, { from, to: addDays(from, days) });
    if (next !== undefined) return next;
  }
  return null;
}

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
