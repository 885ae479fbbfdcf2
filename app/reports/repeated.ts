/** What fails again and again: the items that failed in at least two of a store's last five checks of a template, and in the very last one. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { Places, ReportFilter } from "./report.ts";
import { type Allowed, rowsOf } from "./rows.ts";

const lastChecks = 5;
const fewestTimes = 2;

export interface RepeatedFinding {
  readonly store: string;
  readonly template: string;
  /** Of the last check. */
  readonly version: number;
  readonly item: string;
  readonly severity: Severity;
  /** The checks that found it, the last one first. */
  readonly checks: readonly { readonly id: string; readonly day: string }[];
  /** How many checks were looked at. */
  readonly of: number;
}

interface Seen {
  readonly id: string;
  readonly day: string;
  readonly version: number;
  readonly found: ReadonlyMap<string, Severity>;
}

const marks = [null, "minor", "major", "critical"] as const;

/** Of the checks that the filter and the scope leave; the worst and most frequent first. */
export function repeatedFindings(
  shards: readonly DetailColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
): RepeatedFinding[] {
  const byPlace = new Map<string, { store: string; template: string; checks: Seen[] }>();
  for (const shard of shards) {
    const { words, items } = shard;
    for (const row of rowsOf(shard, filter, places, allowed)) {
      const store = words.store[shard.store[row]!]!;
      const { id: template, version } = words.template[shard.template[row]!]!;
      const found = new Map<string, Severity>();
      for (let at = items.from[row]!; at < items.from[row + 1]!; at++) {
        const severity = marks[items.item[at]! & 3]!;
        if (severity) found.set(items.words.item[items.item[at]! >> 2]!, severity);
      }
      const key = `${store} ${template}`;
      const place = byPlace.get(key) ?? { store, template, checks: [] };
      place.checks.push({ id: shard.key(row), day: dayIn(shard.month, shard.day[row]!), version, found });
      byPlace.set(key, place);
    }
  }
  const repeated = [...byPlace.values()].flatMap(({ store, template, checks }): RepeatedFinding[] => {
    const last = checks.toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1));
    const seen = last.slice(0, lastChecks);
    return [...(seen[0]?.found ?? [])].flatMap(([item, severity]) => {
      const times = seen.filter(({ found }) => found.has(item));
      if (times.length < fewestTimes) return [];
      const found = times.map(({ id, day }) => ({ id, day }));
      return [{ store, template, version: seen[0]!.version, item, severity, checks: found, of: seen.length }];
    });
  });
  const weight = ({ severity }: RepeatedFinding) => marks.indexOf(severity);
  return repeated.toSorted((a, b) => weight(b) - weight(a) || b.checks.length - a.checks.length);
}
