import type { Filter } from "#app/db/documents.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { noOne } from "./params.ts";

/** `none` has the stored values that "none" stands for, by field. */
export function equalFilters<Name extends string>(
  filters: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
  none: Readonly<Partial<Record<Name, string | null>>>,
): Filter[] {
  return names.flatMap((name): Filter[] => {
    const value = filters[name];
    if (!value) return [];
    const noValue = none[name];
    return [[name, "==", value === noOne && noValue !== undefined ? noValue : value]];
  });
}

interface Days {
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function dayFilters({ month, ...days }: Days): Filter[] {
  const { from, to } = month ? monthPeriod(month) : days;
  return [...(from ? [["day", ">=", from] as const] : []), ...(to ? [["day", "<=", to] as const] : [])];
}
