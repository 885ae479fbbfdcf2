import { formatNumber, formatProportion } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Line } from "./lines.ts";

export interface Rate {
  readonly part: number;
  readonly total: number;
  readonly rate: number | null;
}

const fewestForRate = 10;

export function isFewForRate({ total }: Pick<Rate, "total">): boolean {
  return total < fewestForRate;
}

export function formatRate(rate: Rate): string | null {
  if (rate.rate === null) return null;
  const locale = getLocale();
  if (!isFewForRate(rate)) return formatProportion(rate.rate, locale);
  return m.reports_rate_of({ part: formatNumber(rate.part, locale), whole: formatNumber(rate.total, locale) });
}

export function passes({ passed, failed, passRate: rate }: Line): Rate {
  return { part: passed, total: passed + failed, rate };
}
