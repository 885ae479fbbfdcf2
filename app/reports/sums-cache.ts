import { LruCache } from "#app/lru-cache.ts";

export const maxSumsBytes = 64 * 1024 * 1024;

const cache = new LruCache<{ readonly sums: unknown; readonly bytes: number }>(maxSumsBytes, ({ bytes }) => bytes);
let lastNumber = 0;

/** All instances share the memory for sums: those that were used last stay. */
export class SumsCache<Sums> {
  readonly #number = ++lastNumber;

  get(key: string): Sums | undefined {
    return cache.get(`${this.#number} ${key}`)?.sums as Sums | undefined;
  }

  set(key: string, sums: Sums): Sums {
    cache.set(`${this.#number} ${key}`, { sums, bytes: key.length + bytesOf(sums) });
    return sums;
  }
}

const [bytesOfObject, bytesOfField, bytesOfEntry] = [48, 8, 40];

/** An estimate of the memory that maps, sets, lists and objects take. */
function bytesOf(value: unknown): number {
  const visited = new Set<object>();
  const sizeOf = (part: unknown): number => {
    if (typeof part === "string") return part.length;
    if (typeof part !== "object" || part === null || visited.has(part)) return 0;
    visited.add(part);
    if (ArrayBuffer.isView(part)) return bytesOfObject + part.byteLength;
    const isKeyed = part instanceof Map || part instanceof Set;
    const parts = part instanceof Map ? [...part].flat() : isKeyed ? [...part] : Object.values(part);
    const bytesOfPart = isKeyed ? bytesOfEntry : bytesOfField;
    return parts.reduce((sum: number, each) => sum + bytesOfPart + sizeOf(each), bytesOfObject);
  };
  return sizeOf(value);
}
