/** Schemas of what people type into forms. Each message is made when it is needed, in the reader's language. */
import { z } from "zod";
import { isTime } from "#app/i18n/clock.ts";
import { parseDay } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { plainLine } from "#app/i18n/plain.ts";

/** One plain line of at most so many characters: needed where there are words for its absence, else perhaps empty. */
export function line(max: number, missing?: () => string) {
  const text = z
    .string({ error: missing })
    .overwrite(plainLine)
    .max(max, { error: () => tooLong(max) });
  return missing ? text.min(1, { error: missing }) : text.default("");
}

/** A text that may be empty, as it was typed. */
export const anyText = z.string().default("");

/** The same without what surrounds it. */
export const trimmedText = anyText.overwrite((text) => text.trim());

/** The message for too many characters. */
export function tooLong(most: number): string {
  return m.ui_form_long({ most: formatNumber(most, getLocale()) });
}

/** A text of at most so many characters: needed where there are words for its absence. */
export function words(max: number, missing?: () => string) {
  const text = trimmedText.refine(({ length }) => length <= max, { error: () => tooLong(max) });
  return missing ? text.refine((typed) => typed !== "", { error: missing }) : text;
}

/** A day, as YYYY-MM-DD. */
export const dayText = trimmedText
  .refine((text) => parseDay(text) !== null, { error: () => m.ui_form_day() })
  .transform((text) => parseDay(text)!);

/** The same, or null for none. */
export const dayOrNone = trimmedText
  .refine((text) => text === "" || parseDay(text) !== null, { error: () => m.ui_form_day() })
  .transform((text) => parseDay(text));

/** HH:MM, however hours and minutes are parted: "8h30", "8.30". */
const clockText = trimmedText.overwrite((text) =>
  text.replace(
    /^(\d{1,2})[h.:](\d{2})$/i,
    (_, hours: string, minutes: string) => `${hours.padStart(2, "0")}:${minutes}`,
  ),
);
const wrongTime = { error: () => m.ui_form_time() };

/** A time of the day, as HH:MM. */
export const timeText = clockText.refine(isTime, wrongTime);

/** The same, or "" for none. */
export const timeOrNone = clockText.refine((text) => text === "" || isTime(text), wrongTime);

/** For forms that only confirm. */
export const emptyForm = z.object({});
