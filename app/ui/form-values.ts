/** Messages are functions, so that they are in the reader's language. */
import { z } from "zod";
import { isTime } from "#app/i18n/clock.ts";
import { parseDay } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { plainLine } from "#app/i18n/plain.ts";

export function line(max: number, missing?: () => string) {
  const text = z
    .string({ error: missing })
    .overwrite(plainLine)
    .max(max, { error: () => tooLong(max) });
  return missing ? text.min(1, { error: missing }) : text.default("");
}

export const anyText = z.string().default("");

export const trimmedText = anyText.overwrite((text) => text.trim());

export function tooLong(most: number): string {
  return m.ui_form_long({ most: formatNumber(most, getLocale()) });
}

/** Required if `missing` has a message. */
export function freeText(max: number, missing?: () => string) {
  const text = trimmedText.refine(({ length }) => length <= max, { error: () => tooLong(max) });
  return missing ? text.refine((typed) => typed !== "", { error: missing }) : text;
}

export const dayText = trimmedText
  .refine((text) => parseDay(text) !== null, { error: () => m.ui_form_day() })
  .transform((text) => parseDay(text)!);

export const dayOrNone = trimmedText
  .refine((text) => text === "" || parseDay(text) !== null, { error: () => m.ui_form_day() })
  .transform((text) => parseDay(text));

/** Hours and minutes may be separated otherwise: "8h30", "8.30". */
const clockText = trimmedText.overwrite((text) =>
  text.replace(
    /^(\d{1,2})[h.:](\d{2})$/i,
    (_, hours: string, minutes: string) => `${hours.padStart(2, "0")}:${minutes}`,
  ),
);
const wrongTime = { error: () => m.ui_form_time() };

export const timeText = clockText.refine(isTime, wrongTime);

export const timeOrNone = clockText.refine((text) => text === "" || isTime(text), wrongTime);

export const emptyForm = z.object({});
