/** Documents already parsed, by id and revision: a revision never comes back with other content, so what is found here is never stale. */
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
  /** In the order of use, the longest unused first. */
  readonly #entries = new Map<string, Entry>();
  readonly #capacity: number;
  #size = 0;

  /** `capacity` in characters of JSON, with some more for each entry of a list. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  has(collection: string, id: string): boolean {
    return this.#entries.has(`${collection}/${id}`);
  }

  get(collection: string, schema: unknown, id: string, revision: string): Stored<object> | null {
    const key = `${collection}/${id}`;
    const entry = this.#entries.get(key);
    if (!entry || entry.stored.revision !== revision || entry.schema !== schema) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.stored;
  }

  put(collection: string, schema: unknown, stored: Stored<object>, characters: number): void {
    const key = `${collection}/${stored.id}`;
    this.#remove(key);
    const size = characters + listed(stored.data);
    if (size > this.#capacity / 8) return;
    this.#entries.set(key, { stored, schema, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
