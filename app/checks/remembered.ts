/** What a pure function makes of a text, kept for as many texts as the rows of a file are likely to repeat. */
import { LruCache } from "#app/lru-cache.ts";

export function remembered<T extends string | number | object>(
  make: (text: string) => T,
  most = 10_000,
): (text: string) => T {
  const cache = new LruCache<T>(most);
  return (text) => cache.get(text) ?? cache.set(text, make(text));
}
