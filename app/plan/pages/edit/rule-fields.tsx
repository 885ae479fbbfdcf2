import { m } from "#app/i18n/locale.ts";
import type { PlanField } from "#app/plan/field-names.ts";
import { ordinals, weekdays } from "#app/plan/rule.ts";
import { ordinalNames, repeatNames, weekdayName } from "#app/plan/words.ts";
import { DayField } from "#app/records/parts/day-field.tsx";
import { optionsOf, SelectField, TextField } from "#app/ui/field.tsx";
import { Boxes } from "#app/ui/boxes.tsx";

type FieldOf = (name: PlanField) => { name: string; label: string; defaultValue: string; error: string | undefined };

export function RuleFields({ field, from }: { field: FieldOf; from: string | null }) {
  const frequency = field("frequency");
  return (
    <section className="panel flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField {...frequency} options={optionsOf(repeatNames)} />
        <TextField
          {...field("every")}
          className="[form:has([name=frequency]>[value=rule]:checked)_&]:hidden"
          inputMode="numeric"
          hint={m.plan_every_hint()}
        />
      </div>
      <Boxes
        {...field("on")}
        className="hidden [form:has([name=frequency]>[value=weekly]:checked)_&]:block"
        options={weekdays.map((value) => ({
          value,
          label: weekdayName(value, "short"),
          title: weekdayName(value),
        }))}
      />
      <SelectField
        {...field("day")}
        className="hidden [form:has([name=frequency]>[value=month-day]:checked)_&]:flex"
        options={monthDays()}
        hint={m.plan_month_day_hint()}
      />
      <div className="hidden gap-4 [form:has([name=frequency]>[value=month-weekday]:checked)_&]:grid sm:grid-cols-2">
        <SelectField {...field("nth")} options={optionsOf(ordinalNames, ordinals)} />
        <SelectField {...field("weekday")} options={weekdays.map((value) => ({ value, label: weekdayName(value) }))} />
      </div>
      <TextField
        {...field("rule")}
        className="hidden [form:has([name=frequency]>[value=rule]:checked)_&]:flex"
        placeholder="FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1"
        hint={m.plan_rule_hint()}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <DayField {...field("from")} hint={from} required />
        <DayField {...field("to")} hint={m.plan_to_hint()} />
        <TextField
          {...field("count")}
          className="[form:has([name=frequency]>[value=rule]:checked)_&]:hidden"
          inputMode="numeric"
          hint={m.plan_times_hint()}
        />
      </div>
    </section>
  );
}

function monthDays() {
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
  return [...days.map((value) => ({ value, label: value })), { value: "-1", label: m.plan_month_last_day() }];
}
