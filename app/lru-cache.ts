/** Values by key, up to a size in all; those that were used longest ago go first. */
export class LruCache<Value> {
  /** A Map keeps the order of insertion: the longest unused comes first. */
  readonly #entries = new Map<string, Value>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /** @param sizeOf the share of `maxSize` that a value takes; without it `maxSize` is a number of values */
  constructor(maxSize: number, sizeOf: (value: Value) => number = () => 1) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /** Whether there is such a value, which doesn't count as use. */
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

  /** The value itself always stays, however large it is. */
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

/** What a pure function makes of a text, cached for as many texts as the rows of a file are likely to repeat. */
export function remembered<T extends string | number | object>(
  make: (text: string) => T,
  most = 10_000,
): (text: string) => T {
  const cache = new LruCache<T>(most);
  return (text) => cache.get(text) ?? cache.set(text, make(text));
}
