import { cachePerObject } from "#app/facts/per-object.ts";
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { observationsIn, type PolicyOf, sittingsOf, stateOfMonths } from "./camera-report.ts";
import { firstRows } from "./lines.ts";
import { entryOf, inTurns, keyOf, cachedByNumber, ResultCache } from "./partial-sums.ts";
import type { RowQuery } from "./rows.ts";

interface CategoryCount {
  sittings: number;
  observations: number;
  points: number;
  /** Index of the gravest in `severities`. */
  gravest: number;
}

interface Watched {
  sittings: number;
  readonly days: string[];
  readonly categories: Map<string, CategoryCount>;
}

export type WatchedStores = ReadonlyMap<string, Watched>;

const watched = new ResultCache<WatchedStores>();

export function watchedStores(
  shards: readonly SittingColumns[],
  query: RowQuery,
  policyOf: PolicyOf,
): Promise<WatchedStores> {
  const stateOf = stateOfMonths(policyOf);
  const states = shards.flatMap(({ month }, at) => (month === shards[at - 1]?.month ? [] : [stateOf(month)]));
  const changes = states.map((state, at) => (state === states[at - 1] ? "" : state));
  return watched.of(shards, keyOf(query, changes), async () => {
    const stores = new Map<string, Watched>();
    const none = (): Watched => ({ sittings: 0, days: [], categories: new Map() });
    await inTurns(shards, (shard) => {
      const { dictionary, month } = shard;
      const policy = policyOf(month);
      const { matches, category, severity } = observationsIn(shard, query.filter, policy);
      const storeOf = cachedByNumber((number) => entryOf(stores, dictionary.store[number]!, none));
      const dayOf = cachedByNumber((number) => dayIn(month, number));
      for (const { row, observationIndexes } of sittingsOf(shard, query, matches)) {
        const store = storeOf(shard.store[row]!);
        store.sittings++;
        store.days.push(dayOf(shard.day[row]!));
        const counted = new Set<CategoryCount>();
        for (const index of observationIndexes) {
          const count = entryOf(store.categories, category(index), () => ({
            sittings: 0,
            observations: 0,
            points: 0,
            gravest: severities.length,
          }));
          if (!counted.has(count)) count.sittings++;
          counted.add(count);
          count.observations++;
          count.points += policy.points[severity(index)];
          count.gravest = Math.min(count.gravest, severities.indexOf(severity(index)));
        }
      }
    });
    return stores;
  });
}

export const lastDays = cachePerObject(
  (stores: WatchedStores): ReadonlyMap<string, string> =>
    new Map([...stores].map(([id, { days }]) => [id, days.reduce((last, day) => (day > last ? day : last))])),
);

export function longestGap(days: Iterable<string>, { from, to }: Period): number {
  const watchedDays = [...new Set(days)].filter((day) => from <= day && day <= to).toSorted();
  return [...watchedDays, addDays(to, 1)].reduce(
    ({ last, longest }, day) => ({ last: day, longest: Math.max(longest, daysBetween(last, day) - 1) }),
    { last: addDays(from, -1), longest: 0 },
  ).longest;
}

const gaps = new ResultCache<ReadonlyMap<string, number>>();

/** Counted from the store's opening or, if earlier, its first sitting. */
export function gapsOf(
  stores: WatchedStores,
  directory: ReadonlyMap<string, { readonly since?: string | undefined }>,
  period: Period,
): Promise<ReadonlyMap<string, number>> {
  return gaps.of([stores, directory], `${period.from} ${period.to}`, async () => {
    const longest = await inTurns([...stores], ([id, { days }]) => {
      const opened = [directory.get(id)?.since ?? "", ...days].toSorted()[0]!;
      return [id, longestGap(days, { from: opened > period.from ? opened : period.from, to: period.to })] as const;
    });
    return new Map(longest);
  });
}

interface RepeatedObservation {
  readonly store: string;
  readonly category: string;
  readonly severity: Severity;
  readonly observations: number;
  readonly points: number;
  readonly sittings: readonly { readonly id: string; readonly day: string }[];
  readonly of: number;
}

interface Repeated {
  readonly rows: readonly RepeatedObservation[];
  readonly count: number;
}

const fewestTimes = 2;
const repeated = new ResultCache<Repeated>();

export function repeatedObservations(
  shards: readonly SittingColumns[],
  query: RowQuery,
  policyOf: PolicyOf,
  stores: WatchedStores,
  most: number,
): Promise<Repeated> {
  return repeated.of([stores], keyOf(query, most), async () => {
    const all = [...stores].flatMap(([store, { categories, sittings: of }]) =>
      [...categories].flatMap(([category, each]) =>
        each.sittings < fewestTimes ? [] : [{ store, category, of, ...each }],
      ),
    );
    const first = firstRows(
      all,
      most,
      (a, b) => a.gravest - b.gravest || b.sittings - a.sittings || b.points - a.points,
    );
    const behind = await sittingsBehind(shards, query, policyOf, first);
    const rows = first.map(({ store, category, gravest, observations, points, of }) => ({
      store,
      category,
      severity: severities[gravest]!,
      observations,
      points,
      sittings: behind(store, category),
      of,
    }));
    return { rows, count: all.length };
  });
}

interface StoreCategory {
  readonly store: string;
  readonly category: string;
}

async function sittingsBehind(
  shards: readonly SittingColumns[],
  query: RowQuery,
  policyOf: PolicyOf,
  pairs: readonly StoreCategory[],
) {
  const sittingsByPair = new Map<string, { id: string; day: string }[]>(
    pairs.map(({ store, category }) => [`${store} ${category}`, []]),
  );
  const stores = new Set(pairs.map(({ store }) => store));
  await inTurns(shards, (shard) => {
    const { dictionary, month } = shard;
    const isNamed = dictionary.store.map((store) => stores.has(store));
    if (!isNamed.includes(true)) return;
    const { matches, category } = observationsIn(shard, query.filter, policyOf(month));
    for (const { row, observationIndexes } of sittingsOf(shard, query, matches)) {
      if (!isNamed[shard.store[row]!]) continue;
      const sitting = { id: shard.key(row), day: dayIn(month, shard.day[row]!) };
      for (const each of new Set(observationIndexes.map(category)))
        sittingsByPair.get(`${dictionary.store[shard.store[row]!]} ${each}`)?.push(sitting);
    }
  });
  return (store: string, category: string) =>
    sittingsByPair
      .get(`${store} ${category}`)!
      .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1));
}
