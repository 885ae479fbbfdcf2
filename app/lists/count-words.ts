import { formatNumber } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import type { Count } from "./list.ts";

/** Formats a count, with its limit if there are more: "12" or "1,000+". */
export function countWords(count: NonNullable<Count>): string {
  const locale = getLocale();
  return typeof count === "number" ? formatNumber(count, locale) : `${formatNumber(count.over, locale)}+`;
}
