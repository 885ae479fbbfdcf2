/** FNV-1a. It must never change. */
export function spread(id: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) % shards;
}

const keyPattern = /^[\w-]{16}$/;

/** @throws RangeError unless the key has 16 url-safe characters, as ids of records have */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError(`The id ${JSON.stringify(key)} isn't 16 url-safe characters`);
}

export class CorruptShard extends Error {
  override name = "CorruptShard";
}

export class DamagedFacts extends Error {
  override name = "DamagedFacts";
  readonly month: string;

  constructor(month: string, cause: Error) {
    super(`the facts of ${month} can't be read: ${cause.message}`, { cause });
    this.month = month;
  }
}

export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function dayIn(month: string, day: number): string {
  return `${month}-${day < 10 ? "0" : ""}${day}`;
}
