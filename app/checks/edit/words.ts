/** The words of the edit page: answers and limits, in the reader's language. */
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import type { Item } from "#app/templates/template.ts";
import type { Given } from "#app/checks/asked.ts";
import { typedNumber } from "./form-view.ts";

/** An answer in a few words. */
export function sayGiven(item: Item, given: Given | null | undefined): string {
  if (given?.na) return m.checks_edit_last_na();
  const value = given?.value;
  if (value === undefined || value === "")
    return given?.photos?.length
      ? m.checks_edit_photo_alt({ number: given.photos.length })
      : m.checks_edit_conflict_none();
  switch (item.type) {
    case "pass-fail":
      return value === "pass" ? m.checks_edit_pass() : m.checks_edit_fail();
    case "choice": {
      const option = item.options.find((each) => each.id === value);
      return option ? say(option.text) : String(value);
    }
    case "scale":
      return `${value}/${item.max}`;
    case "number":
      return withUnit(typedNumber(Number(value), getLocale()), item.unit);
    case "date":
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** What a number may be without being a fault; null where everything is accepted. */
export function sayRange(item: Extract<Item, { type: "number" }>): string | null {
  const write = (value: number) =>
    formatNumber(value, getLocale(), Math.min(item.decimals, String(value).split(".")[1]?.length ?? 0));
  if (item.min !== null && item.max !== null)
    return m.checks_edit_range({ min: write(item.min), max: write(item.max), unit: item.unit }).trim();
  if (item.min !== null) return m.checks_edit_range_min({ min: write(item.min), unit: item.unit });
  return item.max === null ? null : m.checks_edit_range_max({ max: write(item.max), unit: item.unit });
}

function withUnit(number: string, unit: string): string {
  return unit ? `${number} ${unit}` : number;
}
