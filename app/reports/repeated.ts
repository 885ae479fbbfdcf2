/** Items that failed in at least two of a store's last five checks of a template, including the last one. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import { type RowQuery, matchingRows } from "./rows.ts";

const lastChecks = 5;
const fewestTimes = 2;

export interface RepeatedFinding {
  readonly store: string;
  readonly template: string;
  readonly version: number;
  readonly item: string;
  readonly severity: Severity;
  readonly checks: readonly { readonly id: string; readonly day: string }[];
  readonly of: number;
  /** The last checks, latest first; null where the item has no answer. */
  readonly recent: readonly {
    readonly id: string;
    readonly day: string;
    readonly version: number;
    readonly isFinding: boolean | null;
  }[];
}

interface Seen {
  readonly id: string;
  readonly day: string;
  readonly version: number;
  readonly findings: ReadonlyMap<string, Severity>;
  readonly unanswered: ReadonlySet<string>;
  /** Only the findings of an imported check are known. */
  readonly isImported: boolean;
}

const marks = [null, "minor", "major", "critical"] as const;

function isFindingIn({ findings, unanswered, isImported }: Seen, item: string): boolean | null {
  if (findings.has(item)) return true;
  return isImported || unanswered.has(item) ? null : false;
}

export function repeatedFindings(shards: readonly DetailColumns[], query: RowQuery): RepeatedFinding[] {
  const byPlace = new Map<string, { store: string; template: string; checks: Seen[] }>();
  for (const shard of shards) {
    const { dictionary, items, unanswered: blanks, source } = shard;
    for (const row of matchingRows(shard, query)) {
      const store = dictionary.store[shard.store[row]!]!;
      const { id: template, version } = dictionary.template[shard.template[row]!]!;
      const findings = new Map<string, Severity>();
      const unanswered = new Set<string>();
      for (let at = items.from[row]!; at < items.from[row + 1]!; at++) {
        const severity = marks[items.item[at]! & 3]!;
        const item = items.dictionary.item[items.item[at]! >> 2]!;
        if (severity) findings.set(item, severity);
        else unanswered.add(item);
      }
      for (let at = blanks.from[row]!; at < blanks.from[row + 1]!; at++)
        unanswered.add(blanks.dictionary.item[blanks.item[at]!]!);
      const isImported = source.from[row + 1]! > source.from[row]!;
      const key = `${store} ${template}`;
      const place = byPlace.get(key) ?? { store, template, checks: [] };
      place.checks.push({
        id: shard.key(row),
        day: dayIn(shard.month, shard.day[row]!),
        version,
        findings,
        unanswered,
        isImported,
      });
      byPlace.set(key, place);
    }
  }
  const repeated = [...byPlace.values()].flatMap(({ store, template, checks }): RepeatedFinding[] => {
    const last = checks.toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1));
    const recent = last.slice(0, lastChecks);
    return [...(recent[0]?.findings ?? [])].flatMap(([item, severity]) => {
      const times = recent.filter(({ findings }) => findings.has(item));
      if (times.length < fewestTimes) return [];
      const failedChecks = times.map(({ id, day }) => ({ id, day }));
      return [
        {
          store,
          template,
          version: recent[0]!.version,
          item,
          severity,
          checks: failedChecks,
          of: recent.length,
          recent: recent.map((check) => ({
            id: check.id,
            day: check.day,
            version: check.version,
            isFinding: isFindingIn(check, item),
          })),
        },
      ];
    });
  });
  const weight = ({ severity }: RepeatedFinding) => marks.indexOf(severity);
  return repeated.toSorted((a, b) => weight(b) - weight(a) || b.checks.length - a.checks.length);
}
