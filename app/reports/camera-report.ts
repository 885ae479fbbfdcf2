import { cachePerObject } from "#app/facts/per-object.ts";
import { noShift } from "#app/camera/points.ts";
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { shiftAtMinute } from "#app/score-policy/shifts.ts";
import { addFigures, entryOf, inTurns, joinFigures, cachedByNumber, ShardSums } from "./partial-sums.ts";
import type { ReportFilter } from "./report.ts";
import { type RowQuery, matchingRows } from "./rows.ts";

export type PolicyOf = (month: string) => Pick<ScorePolicy, "points" | "shifts">;

const observed = ["category", "severity", "shift"] as const;

export function asksForObservations(filter: ReportFilter): boolean {
  return observed.some((name) => filter[name] !== undefined);
}

const shiftsByMinute = cachePerObject((shifts: ScorePolicy["shifts"]) =>
  cachedByNumber((minute) => shiftAtMinute(shifts, minute)?.code ?? noShift),
);

export function observationsIn({ observations }: SittingColumns, filter: ReportFilter, policy: ReturnType<PolicyOf>) {
  const { category, severity, at, dictionary } = observations;
  const shiftAt = shiftsByMinute(policy.shifts);
  const of = {
    category: (index: number): string => dictionary.category[category[index]!]!,
    severity: (place: number): Severity => severities[severity[place]!]!,
    shift: (place: number): string => shiftAt(at[place]!),
  };
  const filtered = observed.filter((name) => filter[name] !== undefined);
  return { ...of, matches: (index: number) => filtered.every((name) => of[name](index) === filter[name]) };
}

/** Leaves out sittings without an observation if the filter narrows these. */
export function* sittingsOf(
  shard: SittingColumns,
  { filter, catalog, allowed }: RowQuery,
  matches: (index: number) => boolean,
): Generator<{ readonly row: number; readonly observationIndexes: readonly number[] }> {
  const narrowed = asksForObservations(filter);
  const { from } = shard.observations;
  for (const row of matchingRows(shard, { filter, catalog, allowed })) {
    const observationIndexes: number[] = [];
    for (let index = from[row]!; index < from[row + 1]!; index++) if (matches(index)) observationIndexes.push(index);
    if (!narrowed || observationIndexes.length > 0) yield { row, observationIndexes };
  }
}

export interface SittingFact {
  readonly id: string;
  readonly store: string;
  readonly manager: string | null;
  readonly inspector: string;
  readonly day: string;
  readonly minutes: number;
  readonly observations: readonly {
    readonly category: string;
    readonly severity: Severity;
    readonly shift: string;
    readonly points: number;
  }[];
}

export async function sittingsIn(
  shards: readonly SittingColumns[],
  query: RowQuery,
  policyOf: PolicyOf,
): Promise<SittingFact[]> {
  const facts = await inTurns(shards, (shard): SittingFact[] => {
    const { dictionary, month } = shard;
    const policy = policyOf(month);
    const { matches, ...of } = observationsIn(shard, query.filter, policy);
    return Array.from(sittingsOf(shard, query, matches), ({ row, observationIndexes }) => ({
      id: shard.key(row),
      store: dictionary.store[shard.store[row]!]!,
      manager: dictionary.manager[shard.manager[row]!] ?? null,
      inspector: dictionary.inspector[shard.inspector[row]!]!,
      day: dayIn(month, shard.day[row]!),
      minutes: shard.minutes[row]!,
      observations: observationIndexes.map((index) => {
        const severity = of.severity(index);
        return { category: of.category(index), severity, shift: of.shift(index), points: policy.points[severity] };
      }),
    }));
  });
  return facts.flat();
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

export function noCameraFigures(): CameraFigures {
  return { sittings: 0, minutes: 0, observations: 0, critical: 0, major: 0, minor: 0, points: 0 };
}

type Figures = Map<string, CameraFigures>;

/** Grouped by category or severity, a sitting counts in each group, and its minutes in none. */
export interface CameraSums {
  readonly total: CameraFigures;
  readonly by: Readonly<Record<"store" | "inspector" | "month" | (typeof observed)[number], Figures>>;
}

function noSums(): CameraSums {
  const by = {
    store: new Map(),
    inspector: new Map(),
    month: new Map(),
    category: new Map(),
    severity: new Map(),
    shift: new Map(),
  };
  return { total: noCameraFigures(), by };
}

const sittingCache = new ShardSums<SittingColumns, CameraSums>();

export function sumSittings(
  shards: readonly SittingColumns[],
  query: RowQuery,
  policyOf: PolicyOf,
): Promise<CameraSums> {
  const stateOf = stateOfMonths(policyOf);
  return sittingCache.of(shards, query, {
    by: [],
    stateOf: ({ month }) => stateOf(month),
    none: noSums,
    sumShard: (shard) => sumShard(shard, query, policyOf(shard.month)),
    join(sums, part) {
      addFigures(sums.total, part.total);
      for (const name of Object.keys(sums.by) as (keyof CameraSums["by"])[]) joinFigures(sums.by[name], part.by[name]);
    },
  });
}

export function stateOfMonths(policyOf: PolicyOf): (month: string) => string {
  const states = new Map<string, string>();
  return (month) =>
    entryOf(states, month, () => {
      const { points, shifts } = policyOf(month);
      return JSON.stringify([points, shifts]);
    });
}

function sumShard(shard: SittingColumns, query: RowQuery, policy: ReturnType<PolicyOf>): CameraSums {
  const { dictionary, month, observations } = shard;
  const { matches, shift } = observationsIn(shard, query.filter, policy);
  const sums = noSums();
  const { total, by } = sums;
  const figuresOf = (figures: Figures, key: string) => entryOf(figures, key, noCameraFigures);
  const byStore = cachedByNumber((number) => figuresOf(by.store, dictionary.store[number]!));
  const byInspector = cachedByNumber((number) => figuresOf(by.inspector, dictionary.inspector[number]!));
  const byCategory = cachedByNumber((number) => figuresOf(by.category, observations.dictionary.category[number]!));
  const bySeverity = cachedByNumber((number) => figuresOf(by.severity, severities[number]!));
  const counted = new Map<CameraFigures, number>();
  for (const { row, observationIndexes } of sittingsOf(shard, query, matches)) {
    const own = { ...noCameraFigures(), sittings: 1, minutes: shard.minutes[row]! };
    for (const index of observationIndexes) {
      const severity = severities[observations.severity[index]!]!;
      const points = policy.points[severity];
      const seenAs = [
        byCategory(observations.category[index]!),
        bySeverity(observations.severity[index]!),
        figuresOf(by.shift, shift(index)),
      ];
      for (const sum of [own, ...seenAs]) {
        sum.observations++;
        sum[severity]++;
        sum.points += points;
      }
      for (const sum of seenAs) {
        if (counted.get(sum) !== row) sum.sittings++;
        counted.set(sum, row);
      }
    }
    for (const sum of [
      total,
      byStore(shard.store[row]!),
      byInspector(shard.inspector[row]!),
      figuresOf(by.month, month),
    ])
      addFigures(sum, own);
  }
  return sums;
}
