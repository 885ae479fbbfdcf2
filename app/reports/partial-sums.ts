/**
 * Sums over shards of facts, for every report: worked out in turns with other requests, shard by shard, and kept for as long as the rows and
 * what was asked stay as they are. A shard is the same object until its rows change.
 */
import { LruCache } from "#app/lru-cache.ts";
import { turn } from "#app/turn.ts";
import { type Allowed, daysOf, type Places, type ReportFilter } from "./rows.ts";

/** What is asked of rows: days and what narrows them, where stores and templates belong today, and what the reader may see. */
export interface Asked {
  readonly filter: ReportFilter;
  readonly places: Places;
  readonly allowed: Allowed;
}

/** How the rows of shards are summed. */
interface Summing<Shard, Sums> {
  /** What the sums depend on beside what is asked: groupings, or an item. */
  readonly by: readonly unknown[];
  /** What they depend on beside a shard's rows, such as its month's points. */
  stateOf?(shard: Shard): string | number;
  none(): Sums;
  sumShard(shard: Shard): Sums;
  join(whole: Sums, part: Sums): void;
}

/** As many sums of a shard as are kept: this report's days and those before, by two ways of grouping. */
const mostParts = 4;

export class ShardSums<Shard extends { readonly month: string }, Sums> {
  readonly #parts = new WeakMap<Shard, LruCache<Sums>>();
  readonly #wholes: Remembered<Sums>;

  /** @param most as many sums of many shards together as are kept */
  constructor(most: number) {
    this.#wholes = new Remembered(most);
  }

  /** Of the shards that the days touch. They are everybody's, and not to be changed. */
  of(shards: readonly Shard[], asked: Asked, summing: Summing<Shard, Sums>): Promise<Sums> {
    const touched = shards.filter(({ month }) => daysOf(month, asked.filter) !== null);
    const states = touched.map((shard) => summing.stateOf?.(shard) ?? "");
    const changes = states.flatMap((state, at) => (at > 0 && state === states[at - 1] ? [] : [[at, state]]));
    return this.#wholes.of(touched, keyOf(asked, summing.by, changes), async () => {
      const whole = summing.none();
      await inTurns([...touched.entries()], ([at, shard]) =>
        summing.join(whole, this.#part(shard, states[at]!, asked, summing)),
      );
      return whole;
    });
  }

  /** Those of one reader's stores are small, and made again rather than kept in the place of everybody's. */
  #part(shard: Shard, state: string | number, asked: Asked, summing: Summing<Shard, Sums>): Sums {
    if (asked.allowed) return summing.sumShard(shard);
    const parts = this.#parts.get(shard) ?? new LruCache<Sums>(mostParts);
    this.#parts.set(shard, parts);
    const key = keyWithin(daysOf(shard.month, asked.filter), asked, [summing.by, state]);
    return parts.get(key) ?? parts.set(key, summing.sumShard(shard));
  }
}

/** What was asked, in a word. */
export function keyOf(asked: Asked, ...more: readonly unknown[]): string {
  return keyWithin([asked.filter.from, asked.filter.to], asked, more);
}

function keyWithin(days: unknown, { filter, places, allowed }: Asked, more: readonly unknown[]): string {
  const { from: _, to: __, compare: ___, ...narrowed } = filter;
  const given = Object.entries(narrowed).filter(([, value]) => value !== undefined);
  return JSON.stringify([
    days,
    given.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    filter.area !== undefined && numberOf(places.stores),
    filter.templateCategory !== undefined && numberOf(places.templates),
    allowed && numberOf(allowed),
    more,
  ]);
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number that no other object has: in a key it stands for the object. */
function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = ++lastNumber));
  return number;
}

/** What was worked out of many shards together, by what was asked: it is the same while none of them has changed. */
export class Remembered<Result> {
  readonly #latest: LruCache<{ readonly shards: readonly object[]; readonly result: Promise<Result> }>;

  constructor(most: number) {
    this.#latest = new LruCache(most);
  }

  /** Who asks while it is being worked out waits for the same. */
  of(shards: readonly object[], key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#latest.get(key);
    if (known?.shards.length === shards.length && known.shards.every((shard, at) => shard === shards[at]))
      return known.result;
    const result = work();
    const entry = this.#latest.set(key, { shards, result });
    result.catch(() => {
      if (this.#latest.get(key) === entry) this.#latest.delete(key);
    });
    return result;
  }
}

/** Milliseconds of work on shards before others get their turn. */
const longestTurn = 5;

/** Works on many shards, or on what was made of them, one after the other; resolves to what came of each. */
export async function inTurns<Each, Result>(all: readonly Each[], work: (each: Each) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const each of all) {
    results.push(work(each));
    if (performance.now() - began < longestTurn) continue;
    await turn();
    began = performance.now();
  }
  return results;
}

/** What a map has of a key, made first where it has nothing. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let entry = map.get(key);
  if (entry === undefined) map.set(key, (entry = make()));
  return entry;
}

/** What follows from a number, as columns name things by number: made once for each. */
export function numbered<T>(make: (number: number) => T): (number: number) => T {
  const known: T[] = [];
  return (number) => (known[number] ??= make(number));
}

/** Adds figures to others of the same names. */
export function addFigures<F extends Record<keyof F, number>>(sum: F, more: F): void {
  for (const name in more) (sum as Record<string, number>)[name]! += more[name];
}

/** The same by key, in the order in which the keys come first. */
export function joinFigures<F extends Record<keyof F, number>>(
  sums: Map<string, F>,
  more: ReadonlyMap<string, F>,
): void {
  for (const [key, figures] of more) addTo(sums, key, figures);
}

function addTo<F extends Record<keyof F, number>>(sums: Map<string, F>, key: string, figures: F): void {
  const sum = sums.get(key);
  if (sum) addFigures(sum, figures);
  else sums.set(key, { ...figures });
}

/** Figures by store, as figures by the area where each store belongs today; "" without one. */
export function byArea<F extends Record<keyof F, number>>(
  byStore: ReadonlyMap<string, F>,
  stores: Places["stores"],
): Map<string, F> {
  const sums = new Map<string, F>();
  for (const [store, figures] of byStore) addTo(sums, stores.get(store)?.area ?? "", figures);
  return sums;
}
