/** A revision never comes back with other content, so entries are never stale. */
import { LruCache } from "#app/lru-cache.ts";
import type { Stored } from "./documents.ts";

interface Entry {
  readonly stored: Stored<object>;
  readonly schema: unknown;
  readonly size: number;
}

const entrySize = 40;

function listsSize(data: object): number {
  let entries = 0;
  for (const value of Object.values(data)) if (Array.isArray(value)) entries += value.length;
  return entries * entrySize;
}

interface CachedCollection {
  readonly name: string;
  readonly schema: unknown;
}

export class DocumentCache {
  readonly #entries: LruCache<Entry>;
  readonly #capacity: number;

  /** `capacity` in characters of JSON. */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#entries = new LruCache(capacity, ({ size }) => size);
  }

  has(collection: string, id: string): boolean {
    return this.#entries.has(`${collection}/${id}`);
  }

  get({ name, schema }: CachedCollection, id: string, revision: string): Stored<object> | null {
    const entry = this.#entries.get(`${name}/${id}`);
    return entry?.stored.revision === revision && entry.schema === schema ? entry.stored : null;
  }

  put({ name, schema }: CachedCollection, stored: Stored<object>, characters: number): void {
    const key = `${name}/${stored.id}`;
    const size = characters + listsSize(stored.data);
    if (size > this.#capacity / 8) this.#entries.delete(key);
    else this.#entries.set(key, { stored, schema, size });
  }
}
