import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { unnamed } from "#app/import/imported.ts";
import { dayIn } from "#app/facts/shard.ts";
import { daysBetween } from "#app/i18n/days.ts";
import { entryOf, inTurns, keyOf, ResultCache } from "#app/reports/partial-sums.ts";
import { meanOf } from "#app/reports/mean.ts";
import { everyRow, type RowQuery, matchingRows } from "#app/reports/rows.ts";
import { percent } from "#app/score-policy/percent.ts";

export interface InspectorFigures extends InspectorDifference {
  readonly id: string;
  readonly checks: number;
  readonly scored: number;
  readonly mean: number | null;
  /** Standard deviation; null with too few checks. */
  readonly spread: number | null;
}

export interface InspectorDifference {
  readonly shared: number;
  /** Null for too few shared checks or a single store. */
  readonly above: number | null;
  /** 95 % confidence: `above` ± `margin`. */
  readonly margin: number | null;
}

const fewestForSpread = 5;
const fewestForDifference = 10;

interface Sums {
  checks: number;
  scored: number;
  sum: number;
  squares: number;
}

interface PlaceCheck {
  readonly inspector: string;
  readonly day: number;
  readonly score: number;
}

export interface InspectedPlace {
  readonly store: string;
  readonly checks: PlaceCheck[];
}

const resultCache = new ResultCache<InspectorFigures[]>();

export function inspectorFigures(
  shards: readonly SummaryColumns[],
  query: Pick<RowQuery, "filter" | "catalog">,
): Promise<InspectorFigures[]> {
  return resultCache.of(shards, keyOf({ ...query, allowed: everyRow }), () =>
    sumInspectors(shards, { ...query, allowed: everyRow }),
  );
}

async function sumInspectors(shards: readonly SummaryColumns[], query: RowQuery) {
  const inspectors = new Map<string, Sums>();
  const byPlace = new Map<string, InspectedPlace>();
  const addRows = (shard: SummaryColumns) => {
    for (const row of matchingRows(shard, query)) {
      const inspector = shard.dictionary.inspector[shard.inspector[row]!]!;
      const own = entryOf(inspectors, inspector, () => ({ checks: 0, scored: 0, sum: 0, squares: 0 }));
      own.checks++;
      const score = shard.score[row]!;
      if (score < 0) continue;
      own.scored++;
      own.sum += score;
      own.squares += (score / percent) ** 2;
      // Checks without an inspector may be by anybody.
      if (inspector === unnamed.id) continue;
      const store = shard.dictionary.store[shard.store[row]!]!;
      const template = shard.dictionary.template[shard.template[row]!]!.id;
      const day = daysBetween(query.filter.from, dayIn(shard.month, shard.day[row]!));
      entryOf(byPlace, `${store} ${template}`, () => ({ store, checks: [] })).checks.push({ inspector, day, score });
    }
  };
  await inTurns(shards, addRows);
  const differences = await compareInspectors([...byPlace.values()]);
  return [...inspectors].map(([id, sums]): InspectorFigures => {
    const { checks, scored } = sums;
    const mean = meanOf(sums.sum, scored);
    const difference = differences.get(id) ?? { shared: 0, above: null, margin: null };
    return { id, checks, scored, mean, spread: spreadOf(sums), ...difference };
  });
}

function spreadOf({ scored, sum, squares }: Sums): number | null {
  if (scored < fewestForSpread) return null;
  const mean = sum / scored / percent;
  return Math.round(Math.sqrt(Math.max(0, squares - scored * mean * mean) / (scored - 1)) * percent);
}

/** Compares each check with those of others just before and after it, by template and store. The margin is clustered by store. */
export async function compareInspectors(
  comparisons: readonly InspectedPlace[],
): Promise<Map<string, InspectorDifference>> {
  const byInspector = new Map<string, Map<string, { count: number; sum: number }>>();
  await inTurns(comparisons, ({ store, checks }) => {
    const inOrder = checks.toSorted((a, b) => a.day - b.day);
    const inspectors = new Set(checks.map(({ inspector }) => inspector));
    if (inspectors.size < 2) return;
    for (const inspector of inspectors) {
      const others = dailyMeans(inOrder.filter((check) => check.inspector !== inspector));
      const stores = entryOf(byInspector, inspector, () => new Map<string, { count: number; sum: number }>());
      const sums = entryOf(stores, store, () => ({ count: 0, sum: 0 }));
      for (const check of inOrder) {
        if (check.inspector !== inspector) continue;
        sums.count++;
        sums.sum += check.score - valueAt(others, check.day);
      }
    }
  });
  return new Map([...byInspector].map(([id, stores]) => [id, differenceOf([...stores.values()])]));
}

interface DailyMean {
  readonly day: number;
  readonly mean: number;
}

function dailyMeans(checks: readonly PlaceCheck[]): DailyMean[] {
  const days: { day: number; count: number; sum: number }[] = [];
  for (const { day, score } of checks) {
    let last = days.at(-1);
    if (last?.day !== day) days.push((last = { day, count: 0, sum: 0 }));
    last.count++;
    last.sum += score;
  }
  return days.map(({ day, count, sum }) => ({ day, mean: sum / count }));
}

/** Interpolates between the nearest days; before the first and after the last day their values hold. */
function valueAt(means: readonly DailyMean[], day: number): number {
  const at = means.findIndex((each) => each.day >= day);
  if (at < 0) return means.at(-1)!.mean;
  const [before, after] = [means[at - 1], means[at]!];
  if (!before || after.day === day) return after.mean;
  return before.mean + ((after.mean - before.mean) * (day - before.day)) / (after.day - before.day);
}

/** @see Cameron and Miller, "A Practitioner's Guide to Cluster-Robust Inference" (2015): CR1 with the t distribution of clusters − 1 */
function differenceOf(stores: readonly { readonly count: number; readonly sum: number }[]): InspectorDifference {
  const shared = stores.reduce((sum, { count }) => sum + count, 0);
  if (shared < fewestForDifference || stores.length < 2) return { shared, above: null, margin: null };
  const mean = stores.reduce((sum, store) => sum + store.sum, 0) / shared;
  const squares = stores.reduce((sum, store) => sum + (store.sum - store.count * mean) ** 2, 0);
  const error = Math.sqrt((squares * stores.length) / (stores.length - 1)) / shared;
  return { shared, above: Math.round(mean), margin: Math.round(studentT(stores.length - 1) * error) };
}

const fewDegrees = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** 97.5 % quantile of Student's t; from 11 degrees of freedom by expansion around the normal one. */
function studentT(degrees: number): number {
  const normal = 1.959964;
  const first = (normal ** 3 + normal) / 4;
  const second = (5 * normal ** 5 + 16 * normal ** 3 + 3 * normal) / 96;
  return fewDegrees[degrees - 1] ?? normal + first / degrees + second / degrees ** 2;
}
