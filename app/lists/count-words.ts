import { formatNumber } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import type { ListCount } from "./list.ts";

export function countWords(count: NonNullable<ListCount>): string {
  const locale = getLocale();
  return typeof count === "number" ? formatNumber(count, locale) : `${formatNumber(count.over, locale)}+`;
}
