import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Line } from "./lines.ts";

export interface Rate {
  readonly part: number;
  readonly whole: number;
  /** In millionths of a per cent; null of nothing. */
  readonly rate: number | null;
}

const fewestForRate = 10;

export function isFewForRate({ whole }: Pick<Rate, "whole">): boolean {
  return whole < fewestForRate;
}

/** In per cent, or as a count where it is of few; null of nothing. */
export function formatRate(rate: Rate): string | null {
  if (rate.rate === null) return null;
  const locale = getLocale();
  if (!isFewForRate(rate)) return formatScore(rate.rate, locale);
  return m.reports_rate_of({ part: formatNumber(rate.part, locale), whole: formatNumber(rate.whole, locale) });
}

/** How many of the checks with a result passed. */
export function passes({ passed, failed, passRate: rate }: Line): Rate {
  return { part: passed, whole: passed + failed, rate };
}
