import { m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";

const names = {
  opening: m.templates_category_opening,
  "food-safety": m.templates_category_food_safety,
  service: m.templates_category_service,
  merchandising: m.templates_category_merchandising,
  safety: m.templates_category_safety,
  general: m.templates_category_general,
} as const;
type UsualCategory = keyof typeof names;

export const knownCategories = Object.keys(names) as readonly UsualCategory[];

export function usualName(category: UsualCategory, locale: Locale): string {
  return names[category]({}, { locale });
}

/** Older custom categories were stored as keys, too. */
const keyPattern = /^[a-z0-9-]+$/;

export function categoryName(category: string): string {
  if (Object.hasOwn(names, category)) return names[category as UsualCategory]();
  if (!keyPattern.test(category)) return category;
  const name = category.replaceAll("-", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
