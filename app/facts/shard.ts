/** What facts and the directory have in common: how ids are spread over their documents. */

/** Spreads ids evenly and for ever the same: FNV-1a of the id, modulo the number of shards. */
export function spread(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % shards;
}

const keyPattern = /^[\w-]{16}$/;

/** @throws RangeError for a row's key that isn't 16 url-safe characters, as ids of records are */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError(`The id ${JSON.stringify(key)} isn't 16 url-safe characters`);
}

/** A stored shard that can't be what was written. */
export class CorruptShard extends Error {
  override name = "CorruptShard";
}

/** Facts that can't be read; `month` says whose. */
export class DamagedFacts extends Error {
  override name = "DamagedFacts";
  readonly month: string;

  constructor(month: string, cause: Error) {
    super(`the facts of ${month} can't be read: ${cause.message}`, { cause });
    this.month = month;
  }
}

/** The things by what `keyOf` says of each, in their order. */
export function groupBy<T, K>(things: Iterable<T>, keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return groups;
}

/** YYYY-MM and a day of the month as a business day. */
export function dayIn(month: string, day: number): string {
  return `${month}-${day < 10 ? "0" : ""}${day}`;
}
