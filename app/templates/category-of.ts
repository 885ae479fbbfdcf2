import { locales } from "#app/i18n/languages.ts";
import { normalForm, plainLine } from "#app/i18n/plain.ts";
import { knownCategories, usualName } from "./category.ts";
import * as templateLimits from "./limits.ts";

/** Category as stored: the key of a usual category that has this name in either language, else the name as typed. */
export function categoryOf(text: string, maxLength: number = templateLimits.category): string {
  const from = plainLine(normalForm(text, "NFC")).replace(/^[^\p{L}\p{N}]+/u, "");
  const own = plainLine(from.slice(0, maxLength));
  const same = (name: string) => name.toLowerCase() === own.toLowerCase();
  const usual = knownCategories.find((key) => same(key) || locales.some((locale) => same(usualName(key, locale))));
  return usual ?? own;
}

/** Takes the spelling that another template uses, so that letter case alone makes no second category. */
export function spelledAlike(category: string, others: readonly string[]): string {
  const same = category.toLowerCase();
  return others.includes(category) ? category : (others.find((other) => other.toLowerCase() === same) ?? category);
}
