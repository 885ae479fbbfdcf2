/** What a template is about: the key of one of the usual categories, or the words a chain has for its own. Pure. */
import { locales } from "#app/i18n/languages.ts";
import { normalForm, plainLine } from "#app/i18n/plain.ts";
import { knownCategories, usualName } from "./category.ts";
import * as templateLimits from "./limits.ts";

/**
 * A category as it is stored, from its words: as they were typed, unless they are the name of a usual one in either language. What is longer
 * than `most` characters is cut.
 */
export function categoryOf(words: string, most: number = templateLimits.category): string {
  const from = plainLine(normalForm(words, "NFC")).replace(/^[^\p{L}\p{N}]+/u, "");
  const own = plainLine(from.slice(0, most));
  const same = (name: string) => name.toLowerCase() === own.toLowerCase();
  const usual = knownCategories.find((key) => same(key) || locales.some((locale) => same(usualName(key, locale))));
  return usual ?? own;
}

/** The same category as others spell it: case alone makes no second one. */
export function spelledAlike(category: string, others: readonly string[]): string {
  const same = category.toLowerCase();
  return others.includes(category) ? category : (others.find((other) => other.toLowerCase() === same) ?? category);
}
