import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Locale, textIn } from "#app/i18n/text.ts";
import type { Item } from "#app/templates/template.ts";
import type { AnswerContent } from "./asked-items.ts";

export function formatAnswer(
  item: Item,
  answer: AnswerContent | null | undefined,
  locale: Locale = getLocale(),
): string {
  if (answer?.na) return m.checks_edit_last_na({}, { locale });
  const value = answer?.value;
  if (value === undefined || value === "")
    return answer?.photos?.length
      ? m.checks_edit_photo_alt({ number: answer.photos.length }, { locale })
      : m.checks_edit_conflict_none({}, { locale });
  switch (item.type) {
    case "pass-fail":
      return value === "pass" ? m.checks_edit_pass({}, { locale }) : m.checks_edit_fail({}, { locale });
    case "choice": {
      const option = item.options.find((each) => each.id === value);
      return option ? textIn(option.text, locale) : String(value);
    }
    case "scale":
      return `${value}/${item.max}`;
    case "number":
      return withUnit(write(Number(value), locale, 4), item);
    case "date":
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** The range of an item without a finding; null if every number is accepted. */
export function formatRange(item: Extract<Item, { type: "number" }>, locale: Locale = getLocale()): string | null {
  const { min, max } = item;
  const say = (value: number) => write(value, locale, item.decimals);
  const sayWithUnit = (value: number) => withUnit(say(value), item);
  if (min !== null && max !== null) return m.checks_edit_range({ min: say(min), max: sayWithUnit(max) }, { locale });
  if (min !== null) return m.checks_edit_range_min({ min: sayWithUnit(min) }, { locale });
  return max === null ? null : m.checks_edit_range_max({ max: sayWithUnit(max) }, { locale });
}

function withUnit(number: string, { unit }: Extract<Item, { type: "number" }>): string {
  return [number, unit].filter(Boolean).join(" ");
}

function write(value: number, locale: Locale, decimals: number): string {
  return formatNumber(value, locale, Math.min(decimals, String(value).split(".")[1]?.length ?? 0));
}
