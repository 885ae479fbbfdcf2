/** Sums over counted sittings at the cameras and what was seen in them: exact, and the same whatever order or shards they come in. */
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import { noShift } from "#app/camera/points.ts";
import { dayIn } from "#app/facts/shard.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { shiftAtMinute } from "#app/score-policy/shifts.ts";
import { type Allowed, type Places, type ReportFilter, rowsOf } from "./report.ts";

interface Observed {
  readonly category: string;
  readonly severity: Severity;
  readonly shift: string;
  /** That it takes from 100. */
  readonly points: number;
}

export interface SittingFact {
  readonly id: string;
  readonly store: string;
  readonly manager: string | null;
  readonly inspector: string;
  readonly day: string;
  readonly month: string;
  readonly minutes: number;
  /** Those that the filter leaves. */
  readonly observations: readonly Observed[];
}

const observed = ["category", "severity", "shift"] as const;

export function asksForObservations(filter: ReportFilter): boolean {
  return observed.some((name) => filter[name] !== undefined);
}

/**
 * The sittings that the filter and the scope leave, with shifts and points by the policies of their months. Where the filter asks for
 * observations, only these count, and only sittings that have one.
 */
export function sittingsIn(
  shards: readonly SittingColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  policyOf: (month: string) => Pick<ScorePolicy, "points" | "shifts">,
): SittingFact[] {
  const narrowed = asksForObservations(filter);
  const shiftsOf = new Map<string, (minute: number) => string>();
  return shards.flatMap((shard) => {
    const { words, month, observations } = shard;
    const { points, shifts } = policyOf(month);
    const shiftOf = shiftsOf.get(month) ?? shiftsByMinute(shifts);
    shiftsOf.set(month, shiftOf);
    const observationAt = (at: number): Observed => {
      const severity = severities[observations.severity[at]!]!;
      return {
        category: observations.words.category[observations.category[at]!]!,
        severity,
        shift: shiftOf(observations.at[at]!),
        points: points[severity],
      };
    };
    return Array.from(rowsOf(shard, filter, places, allowed)).flatMap((row): SittingFact[] => {
      const [from, to] = [observations.from[row]!, observations.from[row + 1]!];
      const left = Array.from({ length: to - from }, (_, at) => observationAt(from + at)).filter((each) =>
        observed.every((name) => filter[name] === undefined || filter[name] === each[name]),
      );
      if (narrowed && left.length === 0) return [];
      return [
        {
          id: shard.key(row),
          store: words.store[shard.store[row]!]!,
          manager: words.manager[shard.manager[row]!] ?? null,
          inspector: words.inspector[shard.inspector[row]!]!,
          day: dayIn(month, shard.day[row]!),
          month,
          minutes: shard.minutes[row]!,
          observations: left,
        },
      ];
    });
  });
}

/** Looked up once for each minute of the day: there are many more observations than minutes. */
function shiftsByMinute(shifts: ScorePolicy["shifts"]): (minute: number) => string {
  const codes: string[] = [];
  return (minute) => (codes[minute] ??= shiftAtMinute(shifts, minute)?.code ?? noShift);
}

export interface CameraFigures {
  sittings: number;
  minutes: number;
  observations: number;
  critical: number;
  major: number;
  minor: number;
  points: number;
}

function noFigures(): CameraFigures {
  return { sittings: 0, minutes: 0, observations: 0, critical: 0, major: 0, minor: 0, points: 0 };
}

function addTo(sum: CameraFigures, { severity, points }: Observed): void {
  sum.observations++;
  sum[severity]++;
  sum.points += points;
}

export function sumSittings(sittings: Iterable<SittingFact>): CameraFigures {
  const sum = noFigures();
  for (const { minutes, observations } of sittings) {
    sum.sittings++;
    sum.minutes += minutes;
    for (const each of observations) addTo(sum, each);
  }
  return sum;
}

/** By what a sitting is: its store, its month … */
export function groupSittings(
  sittings: readonly SittingFact[],
  keyOf: (sitting: SittingFact) => string,
): Map<string, CameraFigures> {
  return new Map([...Map.groupBy(sittings, keyOf)].map(([key, own]) => [key, sumSittings(own)]));
}

/** By what was seen: a sitting counts for each of them once, and its minutes for none. */
export function groupObservations(
  sittings: readonly SittingFact[],
  name: (typeof observed)[number],
): Map<string, CameraFigures> {
  const groups = new Map<string, CameraFigures>();
  for (const { observations } of sittings) {
    const counted = new Set<string>();
    for (const each of observations) {
      const key = each[name];
      const sum = groups.get(key) ?? noFigures();
      groups.set(key, sum);
      if (!counted.has(key)) sum.sittings++;
      counted.add(key);
      addTo(sum, each);
    }
  }
  return groups;
}

/** The longest run of days of a period, which has come, on which nobody watched. */
export function longestGap(days: Iterable<string>, { from, to }: Period): number {
  const seen = [...new Set(days)].filter((day) => from <= day && day <= to).toSorted();
  return [...seen, addDays(to, 1)].reduce(
    ({ last, longest }, day) => ({ last: day, longest: Math.max(longest, daysBetween(last, day) - 1) }),
    { last: addDays(from, -1), longest: 0 },
  ).longest;
}

export interface RepeatedObservation {
  readonly store: string;
  readonly category: string;
  /** The gravest. */
  readonly severity: Severity;
  readonly observations: number;
  readonly points: number;
  /** The sittings that saw it, the last one first. */
  readonly sittings: readonly { readonly id: string; readonly day: string }[];
  /** How many sittings the store had. */
  readonly of: number;
}

const fewestTimes = 2;

/** What was seen at a store in at least two sittings; the gravest and most frequent first. */
export function repeatedObservations(sittings: readonly SittingFact[]): RepeatedObservation[] {
  const repeated = [...Map.groupBy(sittings, ({ store }) => store)].flatMap(([store, own]) => {
    const last = own.toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1));
    const categories = new Set(own.flatMap(({ observations }) => observations.map(({ category }) => category)));
    return [...categories].flatMap((category): RepeatedObservation[] => {
      const seen = last.flatMap(({ id, day, observations }) => {
        const found = observations.filter((each) => each.category === category);
        return found.length > 0 ? [{ id, day, found }] : [];
      });
      if (seen.length < fewestTimes) return [];
      const all = seen.flatMap(({ found }) => found);
      return [
        {
          store,
          category,
          severity: severities.find((severity) => all.some((each) => each.severity === severity))!,
          observations: all.length,
          points: all.reduce((sum, { points }) => sum + points, 0),
          sittings: seen.map(({ id, day }) => ({ id, day })),
          of: own.length,
        },
      ];
    });
  });
  const weight = ({ severity }: RepeatedObservation) => severities.indexOf(severity);
  return repeated.toSorted(
    (a, b) => weight(a) - weight(b) || b.sittings.length - a.sittings.length || b.points - a.points,
  );
}
