import { locales } from "#app/i18n/languages.ts";
import { normalForm, plainLine } from "#app/i18n/plain.ts";
import { knownCategories, usualName } from "./category.ts";
import * as templateLimits from "./limits.ts";

/** A usual category is stored by its key, also when typed by its name in either language. */
export function categoryOf(text: string, maxLength: number = templateLimits.category): string {
  const from = plainLine(normalForm(text, "NFC")).replace(/^[^\p{L}\p{N}]+/u, "");
  const own = plainLine(from.slice(0, maxLength));
  const same = (name: string) => name.toLowerCase() === own.toLowerCase();
  const usual = knownCategories.find((key) => same(key) || locales.some((locale) => same(usualName(key, locale))));
  return usual ?? own;
}

/** Letter case alone makes no second category. */
export function spelledAlike(category: string, others: readonly string[]): string {
  const same = category.toLowerCase();
  return others.includes(category) ? category : (others.find((other) => other.toLowerCase() === same) ?? category);
}
