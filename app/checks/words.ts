import { wordPrefixes } from "#app/i18n/fold.ts";
import type { Check } from "./check.ts";
import { memoize } from "#app/lru-cache.ts";

/** Cached, because names of stores and people recur. */
const prefixesOf = memoize((text) => wordPrefixes(text), 2000);
const most = 200;

export function searchWordsOf(check: Pick<Check, "code" | "storeCode" | "storeName" | "inspectorName">): string[] {
  const prefixes = new Set(wordPrefixes(check.code));
  for (const word of prefixesOf(`${check.storeCode} ${check.storeName}`)) prefixes.add(word);
  for (const word of prefixesOf(check.inspectorName)) prefixes.add(word);
  return [...prefixes].slice(0, most);
}
