import { addMonths, monthOf } from "#app/i18n/days.ts";
import { formatShortMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { SelectField } from "#app/ui/field.tsx";

const offered = 25;

export function MonthField({ month, today }: { month: string; today: string }) {
  const months = Array.from({ length: offered }, (_, at) => addMonths(monthOf(today), -at));
  const all = months.includes(month) ? months : [...months, month].toSorted().toReversed();
  return (
    <SelectField
      label={m.reports_month()}
      name="month"
      defaultValue={month}
      options={all.map((value) => ({ value, label: formatShortMonth(value) }))}
    />
  );
}
