/** Sums over shards of facts, cached by shard and query: a shard stays the same object until its rows change. */
import { turn } from "#app/turn.ts";
import { SumsCache } from "./sums-cache.ts";
import { type Catalog, daysOf, type RowQuery } from "./rows.ts";

interface Summing<Shard, Sums> {
  readonly by: readonly unknown[];
  stateOf?(shard: Shard): string | number;
  none(): Sums;
  sumShard(shard: Shard): Sums;
  join(sums: Sums, part: Sums): void;
}

export class ShardSums<Shard extends { readonly month: string }, Sums> {
  readonly #parts = new SumsCache<Sums>();
  readonly #wholes = new ResultCache<Sums>();

  /** Callers share the sums and must not change them. */
  of(shards: readonly Shard[], query: RowQuery, summing: Summing<Shard, Sums>): Promise<Sums> {
    const shardsOfDays = shards.filter(({ month }) => daysOf(month, query.filter) !== null);
    const states = shardsOfDays.map((shard) => summing.stateOf?.(shard) ?? "");
    const changes = states.flatMap((state, at) => (at > 0 && state === states[at - 1] ? [] : [[at, state]]));
    return this.#wholes.of(shardsOfDays, keyOf(query, summing.by, changes), async () => {
      const sums = summing.none();
      await inTurns([...shardsOfDays.entries()], ([at, shard]) =>
        summing.join(sums, this.#part(shard, states[at]!, query, summing)),
      );
      return sums;
    });
  }

  /** Sums for readers of some stores are not cached: they are small and would replace those for everybody. */
  #part(shard: Shard, state: string | number, query: RowQuery, summing: Summing<Shard, Sums>): Sums {
    if (query.allowed) return summing.sumShard(shard);
    const days = daysOf(shard.month, query.filter);
    const key = `${numberOf(shard)} ${keyForDays(days, query, [summing.by, state])}`;
    return this.#parts.get(key) ?? this.#parts.set(key, summing.sumShard(shard));
  }
}

export function keyOf(query: RowQuery, ...more: readonly unknown[]): string {
  return keyForDays([query.filter.from, query.filter.to], query, more);
}

function keyForDays(days: unknown, { filter, catalog, allowed }: RowQuery, more: readonly unknown[]): string {
  const { from: _, to: __, compare: ___, ...narrowed } = filter;
  const narrowing = Object.entries(narrowed).filter(([, value]) => value !== undefined);
  return JSON.stringify([
    days,
    narrowing.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    filter.area !== undefined && numberOf(catalog.stores),
    filter.templateCategory !== undefined && numberOf(catalog.templates),
    allowed && numberOf(allowed),
    more,
  ]);
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = ++lastNumber));
  return number;
}

function resultKey(shards: readonly object[], query: string): string {
  return `${shards.map(numberOf).join()} ${query}`;
}

/** Valid while the shards are the same objects. Concurrent callers share one computation. */
export class ResultCache<Result> {
  readonly #results = new SumsCache<Result>();
  readonly #running = new Map<string, Promise<Result>>();

  get(shards: readonly object[], query: string): Result | undefined {
    return this.#results.get(resultKey(shards, query));
  }

  of(shards: readonly object[], query: string, work: () => Promise<Result>): Promise<Result> {
    const key = resultKey(shards, query);
    const cached = this.#results.get(key);
    if (cached !== undefined) return Promise.resolve(cached);
    const running = this.#running.get(key);
    if (running) return running;
    const started = this.#work(key, work);
    this.#running.set(key, started);
    return started;
  }

  async #work(key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return this.#results.set(key, await work());
    } finally {
      this.#running.delete(key);
    }
  }
}

const maxTurnMs = 5;

/** Yields to other requests in between. */
export async function inTurns<Each, Result>(all: readonly Each[], work: (each: Each) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const each of all) {
    results.push(work(each));
    if (performance.now() - began < maxTurnMs) continue;
    await turn();
    began = performance.now();
  }
  return results;
}

export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let entry = map.get(key);
  if (entry === undefined) map.set(key, (entry = make()));
  return entry;
}

export function cachedByNumber<T>(make: (number: number) => T): (number: number) => T {
  const results: T[] = [];
  return (number) => (results[number] ??= make(number));
}

export function addFigures<F extends Record<keyof F, number>>(sum: F, more: F): void {
  for (const name in more) (sum as Record<string, number>)[name]! += more[name];
}

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

export function byArea<F extends Record<keyof F, number>>(
  byStore: ReadonlyMap<string, F>,
  stores: Catalog["stores"],
): Map<string, F> {
  const sums = new Map<string, F>();
  for (const [store, figures] of byStore) addTo(sums, stores.get(store)?.area ?? "", figures);
  return sums;
}
