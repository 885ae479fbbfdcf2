/** Sums over counted sittings at the cameras and what was seen in them: exact, and the same whatever order or shards they come in. */
import { cachePerObject } from "#app/facts/per-object.ts";
import { noShift } from "#app/camera/points.ts";
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import type { ScorePolicy } from "#app/score-policy/policy.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { shiftAtMinute } from "#app/score-policy/shifts.ts";
import { addFigures, type Asked, entryOf, inTurns, joinFigures, numbered, ShardSums } from "./partial-sums.ts";
import type { ReportFilter } from "./report.ts";
import { rowsOf } from "./rows.ts";

export type PolicyOf = (month: string) => Pick<ScorePolicy, "points" | "shifts">;

const observed = ["category", "severity", "shift"] as const;

export function asksForObservations(filter: ReportFilter): boolean {
  return observed.some((name) => filter[name] !== undefined);
}

/** Looked up once for each minute of the day: there are many more observations than minutes. */
const shiftsByMinute = cachePerObject((shifts: ScorePolicy["shifts"]) =>
  numbered((minute) => shiftAtMinute(shifts, minute)?.code ?? noShift),
);

/** What there is to say of an observation, by its place in the shard; and whether the filter leaves it. */
export function observationsIn({ observations }: SittingColumns, filter: ReportFilter, policy: ReturnType<PolicyOf>) {
  const { category, severity, at, words } = observations;
  const shiftAt = shiftsByMinute(policy.shifts);
  const of = {
    category: (place: number): string => words.category[category[place]!]!,
    severity: (place: number): Severity => severities[severity[place]!]!,
    shift: (place: number): string => shiftAt(at[place]!),
  };
  const asked = observed.filter((name) => filter[name] !== undefined);
  return { ...of, keeps: (place: number) => asked.every((name) => of[name](place) === filter[name]) };
}

/**
 * The sittings of a shard that the filter and the scope leave, each with the places of its observations that the filter leaves. Where it asks for
 * observations, only sittings that have one of these.
 */
export function* sittingsOf(
  shard: SittingColumns,
  { filter, places, allowed }: Asked,
  keeps: (place: number) => boolean,
): Generator<{ readonly row: number; readonly seen: readonly number[] }> {
  const narrowed = asksForObservations(filter);
  const { from } = shard.observations;
  for (const row of rowsOf(shard, filter, places, allowed)) {
    const seen: number[] = [];
    for (let place = from[row]!; place < from[row + 1]!; place++) if (keeps(place)) seen.push(place);
    if (!narrowed || seen.length > 0) yield { row, seen };
  }
}

export interface SittingFact {
  readonly id: string;
  readonly store: string;
  readonly manager: string | null;
  readonly inspector: string;
  readonly day: string;
  readonly minutes: number;
  /** Those that the filter leaves. */
  readonly observations: readonly {
    readonly category: string;
    readonly severity: Severity;
    readonly shift: string;
    /** That it takes from 100. */
    readonly points: number;
  }[];
}

/** The sittings that the filter and the scope leave, with shifts and points by the policies of their months. */
export async function sittingsIn(
  shards: readonly SittingColumns[],
  asked: Asked,
  policyOf: PolicyOf,
): Promise<SittingFact[]> {
  const facts = await inTurns(shards, (shard): SittingFact[] => {
    const { words, month } = shard;
    const policy = policyOf(month);
    const { keeps, ...of } = observationsIn(shard, asked.filter, policy);
    return Array.from(sittingsOf(shard, asked, keeps), ({ row, seen }) => ({
      id: shard.key(row),
      store: words.store[shard.store[row]!]!,
      manager: words.manager[shard.manager[row]!] ?? null,
      inspector: words.inspector[shard.inspector[row]!]!,
      day: dayIn(month, shard.day[row]!),
      minutes: shard.minutes[row]!,
      observations: seen.map((place) => {
        const severity = of.severity(place);
        return { category: of.category(place), severity, shift: of.shift(place), points: policy.points[severity] };
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

/** By what was seen, a sitting counts for each of them once, and its minutes for none. */
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

const kept = new ShardSums<SittingColumns, CameraSums>(8);

/** Sums over the sittings that the filter and the scope leave. */
export function sumSittings(shards: readonly SittingColumns[], asked: Asked, policyOf: PolicyOf): Promise<CameraSums> {
  const stateOf = stateOfMonths(policyOf);
  return kept.of(shards, asked, {
    by: [],
    stateOf: ({ month }) => stateOf(month),
    none: noSums,
    sumShard: (shard) => sumShard(shard, asked, policyOf(shard.month)),
    join(whole, part) {
      addFigures(whole.total, part.total);
      for (const name of Object.keys(whole.by) as (keyof CameraSums["by"])[])
        joinFigures(whole.by[name], part.by[name]);
    },
  });
}

/** What of each month's policy the sums depend on, in a word. */
export function stateOfMonths(policyOf: PolicyOf): (month: string) => string {
  const states = new Map<string, string>();
  return (month) =>
    entryOf(states, month, () => {
      const { points, shifts } = policyOf(month);
      return JSON.stringify([points, shifts]);
    });
}

function sumShard(shard: SittingColumns, asked: Asked, policy: ReturnType<PolicyOf>): CameraSums {
  const { words, month, observations } = shard;
  const { keeps, shift } = observationsIn(shard, asked.filter, policy);
  const sums = noSums();
  const { total, by } = sums;
  const figuresOf = (figures: Figures, key: string) => entryOf(figures, key, noCameraFigures);
  const byStore = numbered((number) => figuresOf(by.store, words.store[number]!));
  const byInspector = numbered((number) => figuresOf(by.inspector, words.inspector[number]!));
  const byCategory = numbered((number) => figuresOf(by.category, observations.words.category[number]!));
  const bySeverity = numbered((number) => figuresOf(by.severity, severities[number]!));
  const counted = new Map<CameraFigures, number>();
  for (const { row, seen } of sittingsOf(shard, asked, keeps)) {
    const own = { ...noCameraFigures(), sittings: 1, minutes: shard.minutes[row]! };
    for (const place of seen) {
      const severity = severities[observations.severity[place]!]!;
      const points = policy.points[severity];
      const seenAs = [
        byCategory(observations.category[place]!),
        bySeverity(observations.severity[place]!),
        figuresOf(by.shift, shift(place)),
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
