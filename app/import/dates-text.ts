import { formatNumber, formatLongDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type DayColumn, mismatches } from "#app/sheets/day-column.ts";
import { type DayOrder, readBoth, readDay } from "#app/sheets/day.ts";

/** For example "01/06/2016 is 6 Jan 2016; …". */
export function examplesText({ shown: samples }: DayColumn, order: DayOrder): string {
  return samples
    .map(({ text }) => {
      const { day } = readDay(text, order);
      return day === undefined
        ? m.imports_dates_none({ text })
        : m.imports_dates_example({ text, day: formatLongDay(day, getLocale()) });
    })
    .join("; ");
}

export function misfitsText(column: DayColumn, order: DayOrder): string {
  const { count, rows } = mismatches(column, order);
  if (count === 0) return "";
  const more = count > rows.length ? ", …" : "";
  return m.imports_dates_misfits({ count: formatNumber(count, getLocale()), rows: `${rows.join(", ")}${more}` });
}

/** The order is omitted if both give the same days. */
export function readingText(field: string, column: DayColumn, order: DayOrder): string {
  const params = { field, examples: examplesText(column, order) };
  if (column.shown.every(({ text }) => typeof readBoth(text) === "string")) return m.imports_dates_read(params);
  return order === "dmy" ? m.imports_dates_read_dmy(params) : m.imports_dates_read_mdy(params);
}
