import { m } from "#app/i18n/locale.ts";

const names: Readonly<Record<string, () => string>> = {
  opening: () => m.templates_category_opening(),
  "food-safety": () => m.templates_category_food_safety(),
  service: () => m.templates_category_service(),
  merchandising: () => m.templates_category_merchandising(),
  safety: () => m.templates_category_safety(),
  general: () => m.templates_category_general(),
};

export const knownCategories: readonly string[] = Object.keys(names);

/** A category's name in the reader's language; of one we don't know, its own words. */
export function categoryName(category: string): string {
  if (Object.hasOwn(names, category)) return names[category]!();
  const words = category.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
