/** Sums of integers, so that they don't depend on the order of rows and shards. */
import { cachePerObject } from "#app/facts/per-object.ts";
import { type ActivityColumns, activityFactStates } from "#app/activities/activity-facts.ts";
import { activityCategories } from "#app/activities/activity-names.ts";
import type { SittingColumns } from "#app/camera/sitting-facts.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import { type DeedFigures, noDeeds } from "./activity-report.ts";
import { addFigures, entryOf, cachedByNumber, ShardSums } from "./partial-sums.ts";
import { type RowQuery, matchingRows } from "./rows.ts";

export type DeedColumns =
  | (SummaryColumns & { readonly source: "checks" })
  | (SittingColumns & { readonly source: "sittings" })
  | (ActivityColumns & { readonly source: "activities" });

export const deedsOf = {
  checks: cachePerObject((columns: SummaryColumns): DeedColumns => ({ ...columns, source: "checks" })),
  sittings: cachePerObject((columns: SittingColumns): DeedColumns => ({ ...columns, source: "sittings" })),
  activities: cachePerObject((columns: ActivityColumns): DeedColumns => ({ ...columns, source: "activities" })),
};

interface PersonFigures extends DeedFigures {
  readonly days: ReadonlySet<string>;
}

/** Keyed by id; "" is the store of activities elsewhere. */
export interface DeedSums {
  readonly total: DeedFigures;
  readonly person: ReadonlyMap<string, PersonFigures>;
  readonly store: ReadonlyMap<string, DeedFigures>;
  readonly time: ReadonlyMap<string, DeedFigures>;
  readonly kind: ReadonlyMap<string, DeedFigures>;
}

type Numbers = Omit<DeedFigures, "stores">;

/** Set of stores as bits, because there is one for each person, day and shard. */
class Stores {
  static readonly #numbers = new Map<string, number>();
  #bits = new Uint32Array(0);

  static numberOf(id: string): number {
    return entryOf(Stores.#numbers, id, () => Stores.#numbers.size);
  }

  add(number: number): void {
    this.#reach((number >>> 5) + 1);
    this.#bits[number >>> 5]! |= 1 << (number & 31);
  }

  join(more: Stores): void {
    this.#reach(more.#bits.length);
    for (let at = 0; at < more.#bits.length; at++) this.#bits[at]! |= more.#bits[at]!;
  }

  get size(): number {
    let size = 0;
    for (let bits of this.#bits) for (; bits !== 0; bits &= bits - 1) size++;
    return size;
  }

  #reach(length: number): void {
    if (length <= this.#bits.length) return;
    const bits = new Uint32Array(length);
    bits.set(this.#bits);
    this.#bits = bits;
  }
}

interface Tally {
  readonly figures: Numbers;
  readonly stores: Stores;
}

interface Sums {
  readonly total: Tally;
  readonly person: Map<string, Tally>;
  readonly time: Map<string, Tally>;
  readonly kind: Map<string, Tally>;
  readonly store: Map<string, DeedFigures>;
  readonly days: Map<string, Map<string, number>>;
}

const tally = (): Tally => ({ figures: noNumbers(), stores: new Stores() });
const noNumbers = (): Numbers => {
  const { stores: _, ...numbers } = noDeeds;
  return numbers;
};

function noSums(): Sums {
  return {
    total: tally(),
    person: new Map(),
    time: new Map(),
    kind: new Map(),
    store: new Map(),
    days: new Map(),
  };
}

export interface DeedQuery extends RowQuery {
  readonly today: string;
  readonly by: "day" | "month";
}

const deedCache = new ShardSums<DeedColumns, Sums>();

export async function sumDeeds(shards: readonly DeedColumns[], query: DeedQuery): Promise<DeedSums> {
  return figuresOf(
    await deedCache.of(shards, query, {
      by: [query.by],
      // Only activities depend on whether their day is past.
      stateOf: ({ source }) => (source === "activities" ? query.today : ""),
      none: noSums,
      sumShard: (shard) => sumShard(shard, query),
      join,
    }),
  );
}

const figuresOf = cachePerObject(({ total, person, store, time, kind, days }: Sums): DeedSums => {
  const done = ({ figures, stores }: Tally): DeedFigures => ({ ...figures, stores: stores.size });
  const all = (tallies: Map<string, Tally>) => new Map([...tallies].map(([key, each]) => [key, done(each)]));
  return {
    total: done(total),
    person: new Map([...person].map(([id, each]) => [id, { ...done(each), days: daysIn(days.get(id) ?? new Map()) }])),
    store,
    time: all(time),
    kind: all(kind),
  };
});

function daysIn(months: ReadonlyMap<string, number>): Set<string> {
  const days = new Set<string>();
  for (const [month, bits] of months)
    for (let day = 1; day <= 31; day++) if (bits & (1 << day)) days.add(dayIn(month, day));
  return days;
}

function sumShard(shard: DeedColumns, { filter, catalog, allowed, today, by }: DeedQuery): Sums {
  const sums = noSums();
  const { dictionary, month } = shard;
  const personOf = cachedByNumber((number) => entryOf(sums.person, dictionary.inspector[number]!, tally));
  const daysOf = cachedByNumber((number) =>
    entryOf(sums.days, dictionary.inspector[number]!, () => new Map<string, number>()),
  );
  const storeOf = cachedByNumber((number) => entryOf(sums.store, dictionary.store[number]!, () => ({ ...noDeeds })));
  const numberOf = cachedByNumber((number) =>
    dictionary.store[number] ? Stores.numberOf(dictionary.store[number]) : -1,
  );
  const dayOf = cachedByNumber((number) => dayIn(month, number));
  const timeOf = cachedByNumber((number) => entryOf(sums.time, by === "day" ? dayOf(number) : month, tally));
  const kindOf = cachedByNumber((number) => entryOf(sums.kind, activityCategories[number]!, tally));
  for (const row of matchingRows(shard, { filter, catalog, allowed })) {
    const day = shard.day[row]!;
    const tallies = [sums.total, personOf(shard.inspector[row]!), timeOf(day)];
    if (shard.source === "activities") tallies.push(kindOf(shard.kind[row]!));
    const isPast = dayOf(day) < today;
    const isDone = shard.source !== "activities" || stateAt(shard, row) !== "open";
    const number = isDone ? numberOf(shard.store[row]!) : -1;
    for (const { figures, stores } of tallies) {
      add(figures, shard, row, isPast);
      if (number >= 0) stores.add(number);
    }
    const store = storeOf(shard.store[row]!);
    add(store, shard, row, isPast);
    if (number >= 0) store.stores = 1;
    if (!isDone) continue;
    const days = daysOf(shard.inspector[row]!);
    days.set(month, (days.get(month) ?? 0) | (1 << day));
  }
  return sums;
}

function join(sums: Sums, part: Sums): void {
  const joinTally = (to: Tally, from: Tally) => {
    addFigures(to.figures, from.figures);
    to.stores.join(from.stores);
  };
  joinTally(sums.total, part.total);
  for (const name of ["person", "time", "kind"] as const)
    for (const [key, each] of part[name]) joinTally(entryOf(sums[name], key, tally), each);
  for (const [id, figures] of part.store) {
    const store = entryOf(sums.store, id, () => ({ ...noDeeds }));
    const stores = Math.max(store.stores, figures.stores);
    addFigures(store, figures);
    store.stores = stores;
  }
  for (const [person, months] of part.days) {
    const days = entryOf(sums.days, person, () => new Map<string, number>());
    for (const [month, bits] of months) days.set(month, (days.get(month) ?? 0) | bits);
  }
}

function stateAt(shard: ActivityColumns, row: number) {
  return activityFactStates[shard.state[row]!]!;
}

function add(figures: Numbers, shard: DeedColumns, row: number, isPast: boolean): void {
  if (shard.source !== "activities") {
    figures[shard.source]++;
    return;
  }
  const state = stateAt(shard, row);
  if (state === "unplanned") figures.unplanned++;
  else figures.planned++;
  if (state === "kept") figures.kept++;
  if (state === "open" && isPast) figures.late++;
  if (shard.dictionary.store[shard.store[row]!] !== "") figures.minutes += shard.minutes[row]!;
}
