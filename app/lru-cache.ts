export class LruCache<Value> {
  /** A Map keeps insertion order, so the least recently used entry is first. */
  readonly #entries = new Map<string, Value>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor(maxSize: number, sizeOf: (value: Value) => number = () => 1) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /** Doesn't count as use. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Always keeps the new value, however large it is. */
  set(key: string, value: Value): Value {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize || oldest === key) break;
      this.delete(oldest);
    }
    return value;
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value);
  }
}

/** A file's rows repeat texts. `make` must be pure. */
export function memoize<T extends string | number | object>(
  make: (text: string) => T,
  maxEntries = 10_000,
): (text: string) => T {
  const cache = new LruCache<T>(maxEntries);
  return (text) => cache.get(text) ?? cache.set(text, make(text));
}
