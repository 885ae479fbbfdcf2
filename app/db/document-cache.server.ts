/** Documents already parsed, by id and revision: a revision never comes back with other content, so what is found here is never stale. */
import { LruCache } from "#app/lru-cache.ts";
import type { Stored } from "./documents.ts";

interface Entry {
  readonly stored: Stored<object>;
  readonly schema: unknown;
  readonly size: number;
}

/** What each short text of a list takes in memory beside its characters, such as those that a document is found by. */
const entrySize = 40;

function listed(data: object): number {
  let entries = 0;
  for (const value of Object.values(data)) if (Array.isArray(value)) entries += value.length;
  return entries * entrySize;
}

export class DocumentCache {
  readonly #entries: LruCache<Entry>;
  readonly #capacity: number;

  /** `capacity` in characters of JSON, with some more for each entry of a list. */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#entries = new LruCache(capacity, ({ size }) => size);
  }

  has(collection: string, id: string): boolean {
    return this.#entries.has(`${collection}/${id}`);
  }

  get(collection: string, schema: unknown, id: string, revision: string): Stored<object> | null {
    const entry = this.#entries.get(`${collection}/${id}`);
    return entry?.stored.revision === revision && entry.schema === schema ? entry.stored : null;
  }

  put(collection: string, schema: unknown, stored: Stored<object>, characters: number): void {
    const key = `${collection}/${stored.id}`;
    const size = characters + listed(stored.data);
    if (size > this.#capacity / 8) this.#entries.delete(key);
    else this.#entries.set(key, { stored, schema, size });
  }
}
