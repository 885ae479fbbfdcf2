/** What QC camera says of single stores: when they were watched, and what was seen there again and again. */
import { cachePerObject } from "#app/facts/per-object.ts";
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import { addDays, daysBetween } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { severities, type Severity } from "#app/score-policy/severity.ts";
import { observationsIn, type PolicyOf, sittingsOf, stateOfMonths } from "./camera-report.ts";
import { firstRows } from "./lines.ts";
import { type Asked, entryOf, inTurns, keyOf, numbered, Remembered } from "./partial-sums.ts";

/** A category that was seen at a store. */
interface Seen {
  sittings: number;
  observations: number;
  points: number;
  /** Of the gravest, its place among `severities`. */
  gravest: number;
}

interface Watched {
  sittings: number;
  readonly days: string[];
  readonly seen: Map<string, Seen>;
}

export type WatchedStores = ReadonlyMap<string, Watched>;

const watched = new Remembered<WatchedStores>(6);

/** The stores of the sittings that the filter and the scope leave. */
export function watchedStores(
  shards: readonly SittingColumns[],
  asked: Asked,
  policyOf: PolicyOf,
): Promise<WatchedStores> {
  const stateOf = stateOfMonths(policyOf);
  const states = shards.flatMap(({ month }, at) => (month === shards[at - 1]?.month ? [] : [stateOf(month)]));
  const changes = states.map((state, at) => (state === states[at - 1] ? "" : state));
  return watched.of(shards, keyOf(asked, changes), async () => {
    const stores = new Map<string, Watched>();
    const none = (): Watched => ({ sittings: 0, days: [], seen: new Map() });
    await inTurns(shards, (shard) => {
      const { words, month } = shard;
      const policy = policyOf(month);
      const { keeps, category, severity } = observationsIn(shard, asked.filter, policy);
      const storeOf = numbered((number) => entryOf(stores, words.store[number]!, none));
      const dayOf = numbered((number) => dayIn(month, number));
      for (const { row, seen: places } of sittingsOf(shard, asked, keeps)) {
        const store = storeOf(shard.store[row]!);
        store.sittings++;
        store.days.push(dayOf(shard.day[row]!));
        const counted = new Set<Seen>();
        for (const place of places) {
          const seen = entryOf(store.seen, category(place), () => ({
            sittings: 0,
            observations: 0,
            points: 0,
            gravest: severities.length,
          }));
          if (!counted.has(seen)) seen.sittings++;
          counted.add(seen);
          seen.observations++;
          seen.points += policy.points[severity(place)];
          seen.gravest = Math.min(seen.gravest, severities.indexOf(severity(place)));
        }
      }
    });
    return stores;
  });
}

/** The last day on which each store was watched. */
export const lastDays = cachePerObject(
  (stores: WatchedStores): ReadonlyMap<string, string> =>
    new Map([...stores].map(([id, { days }]) => [id, days.reduce((last, day) => (day > last ? day : last))])),
);

/** The longest run of days of a period, which has come, on which nobody watched. */
export function longestGap(days: Iterable<string>, { from, to }: Period): number {
  const seen = [...new Set(days)].filter((day) => from <= day && day <= to).toSorted();
  return [...seen, addDays(to, 1)].reduce(
    ({ last, longest }, day) => ({ last: day, longest: Math.max(longest, daysBetween(last, day) - 1) }),
    { last: addDays(from, -1), longest: 0 },
  ).longest;
}

const gaps = new Remembered<ReadonlyMap<string, number>>(6);

/** The longest gap of each store, from the day it opened (`since`) or, if earlier, its first sitting. */
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
  /** The gravest. */
  readonly severity: Severity;
  readonly observations: number;
  readonly points: number;
  /** The sittings that saw it, the last one first. */
  readonly sittings: readonly { readonly id: string; readonly day: string }[];
  /** How many sittings the store had. */
  readonly of: number;
}

interface Repeated {
  readonly rows: readonly RepeatedObservation[];
  /** How many there are in all. */
  readonly count: number;
}

const fewestTimes = 2;
const repeated = new Remembered<Repeated>(6);

/** What was seen at a store in at least two sittings; so many of them, the gravest and most frequent first. */
export function repeatedObservations(
  shards: readonly SittingColumns[],
  asked: Asked,
  policyOf: PolicyOf,
  stores: WatchedStores,
  most: number,
): Promise<Repeated> {
  return repeated.of([stores], keyOf(asked, most), async () => {
    const all = [...stores].flatMap(([store, { seen, sittings: of }]) =>
      [...seen].flatMap(([category, each]) => (each.sittings < fewestTimes ? [] : [{ store, category, of, ...each }])),
    );
    const first = firstRows(
      all,
      most,
      (a, b) => a.gravest - b.gravest || b.sittings - a.sittings || b.points - a.points,
    );
    const behind = await sittingsBehind(shards, asked, policyOf, first);
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

interface Place {
  readonly store: string;
  readonly category: string;
}

/** The sittings that saw these categories at these stores, the last one first. */
async function sittingsBehind(
  shards: readonly SittingColumns[],
  asked: Asked,
  policyOf: PolicyOf,
  places: readonly Place[],
) {
  const found = new Map<string, { id: string; day: string }[]>(
    places.map(({ store, category }) => [`${store} ${category}`, []]),
  );
  const stores = new Set(places.map(({ store }) => store));
  await inTurns(shards, (shard) => {
    const { words, month } = shard;
    const isNamed = words.store.map((store) => stores.has(store));
    if (!isNamed.includes(true)) return;
    const { keeps, category } = observationsIn(shard, asked.filter, policyOf(month));
    for (const { row, seen } of sittingsOf(shard, asked, keeps)) {
      if (!isNamed[shard.store[row]!]) continue;
      const sitting = { id: shard.key(row), day: dayIn(month, shard.day[row]!) };
      for (const each of new Set(seen.map(category)))
        found.get(`${words.store[shard.store[row]!]} ${each}`)?.push(sitting);
    }
  });
  return (store: string, category: string) =>
    found
      .get(`${store} ${category}`)!
      .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1));
}
