import { wordPrefixes } from "#app/i18n/fold.ts";
import type { Check } from "./check.ts";

/** What a check is found by: its code, its store's code and name, its inspector. */
export function wordsOf(check: Pick<Check, "code" | "storeCode" | "storeName" | "inspectorName">): string[] {
  return wordPrefixes(check.code, check.storeCode, check.storeName, check.inspectorName);
}
