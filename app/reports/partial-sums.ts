/** Sums over shards of facts, kept for as long as their rows stay as they are: a shard is the same object until then. */

/** As many sums of a shard as are kept: this report's days and those before, by two ways of grouping. */
const mostKept = 4;

export type PartialSums<Sums> = WeakMap<object, Map<string, Sums>>;

/** What was summed of a shard before, or is now. Null as a key: it depends on more than the shard, and isn't kept. */
export function partOf<Sums>(kept: PartialSums<Sums>, shard: object, key: string | null, sum: () => Sums): Sums {
  if (key === null) return sum();
  const of = kept.get(shard) ?? new Map<string, Sums>();
  kept.set(shard, of);
  const sums = of.get(key) ?? sum();
  of.delete(key);
  of.set(key, sums);
  const [oldest] = of.keys();
  if (of.size > mostKept) of.delete(oldest!);
  return sums;
}

/** What follows from an object alone, worked out once for as long as the object is there. */
export function perObject<Of extends object, Result>(work: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    let found = known.get(of);
    if (!found) known.set(of, (found = { result: work(of) }));
    return found.result;
  };
}

/** Milliseconds of work on shards before others get their turn. */
const longestTurn = 5;

/** Works on many shards, or on what was made of them, one after the other; resolves to what came of each. */
export async function inTurns<Each, Result>(
  all: readonly Each[],
  work: (each: Each) => Result,
  wait: () => Promise<unknown>,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const each of all) {
    results.push(work(each));
    if (performance.now() - began < longestTurn) continue;
    await wait();
    began = performance.now();
  }
  return results;
}

/** What was worked out of many shards together, by what was asked: it is the same while none of them has changed. */
export class Remembered<Result> {
  #known: { readonly shards: readonly object[]; readonly key: string; readonly result: Result }[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Null as a key: it depends on more than the shards, and isn't kept. */
  recall(shards: readonly object[], key: string | null): Result | undefined {
    return this.#known.find(
      (each) =>
        each.key === key &&
        each.shards.length === shards.length &&
        each.shards.every((shard, at) => shard === shards[at]),
    )?.result;
  }

  keep(shards: readonly object[], key: string | null, result: Result): Result {
    if (key === null) return result;
    const others = this.#known.filter((each) => each.key !== key);
    this.#known = [{ shards, key, result }, ...others].slice(0, this.#most);
    return result;
  }

  of(shards: readonly object[], key: string | null, work: () => Result): Result {
    return this.recall(shards, key) ?? this.keep(shards, key, work());
  }
}
