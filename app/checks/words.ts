import { wordPrefixes } from "#app/i18n/fold.ts";
import type { Check } from "./check.ts";
import { memoize } from "#app/lru-cache.ts";

/** Of stores and people, who come again and again. */
const prefixesOf = memoize((text) => wordPrefixes(text), 2000);
const most = 200;

/** What a check is found by: its code, its store's code and name, its inspector. */
export function wordsOf(check: Pick<Check, "code" | "storeCode" | "storeName" | "inspectorName">): string[] {
  const words = new Set(wordPrefixes(check.code));
  for (const word of prefixesOf(`${check.storeCode} ${check.storeName}`)) words.add(word);
  for (const word of prefixesOf(check.inspectorName)) words.add(word);
  return [...words].slice(0, most);
}
