import { addMonths, monthOf } from "#app/i18n/days.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { SelectField } from "#app/ui/field.tsx";

/** As many months as are offered; others by the links, or by the address. */
const offered = 25;

/** Chooses one of the last months. */
export function MonthField({ month, today }: { month: string; today: string }) {
  const months = Array.from({ length: offered }, (_, at) => addMonths(monthOf(today), -at));
  const all = months.includes(month) ? months : [...months, month].toSorted().toReversed();
  return (
    <SelectField
      label={m.reports_month()}
      name="month"
      defaultValue={month}
      options={all.map((value) => ({ value, label: formatMonth(value) }))}
    />
  );
}
