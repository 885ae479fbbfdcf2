import { addDays } from "#app/i18n/days.ts";
import { formatDay, formatShortDay, formatWeekday } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { SlotStatus } from "./slot-status.ts";
import { type Ordinal, plainRule, type PlainRule, type Repeat, type Weekday, weekdays } from "./rule.ts";
import type { Holiday } from "./holidays.ts";
import type { PlanVersion, TargetKind } from "./plan.ts";

export const repeatNames: Readonly<Record<Repeat, () => string>> = {
  daily: () => m.plan_repeat_daily(),
  weekly: () => m.plan_repeat_weekly(),
  "month-day": () => m.plan_repeat_month_day(),
  "month-weekday": () => m.plan_repeat_month_weekday(),
  rule: () => m.plan_repeat_rule(),
};

export const ordinalNames: Readonly<Record<Ordinal, () => string>> = {
  "1": () => m.plan_nth_first(),
  "2": () => m.plan_nth_second(),
  "3": () => m.plan_nth_third(),
  "4": () => m.plan_nth_fourth(),
  "-1": () => m.plan_nth_last(),
};

export const targetNames: Readonly<Record<TargetKind, () => string>> = {
  all: () => m.plan_target_all(),
  areas: () => m.plan_target_areas(),
  tags: () => m.plan_target_tags(),
  stores: () => m.plan_target_stores(),
};

export const holidayTreatments: Readonly<Record<PlanVersion["holidays"], () => string>> = {
  skip: () => m.plan_holidays_skip(),
  keep: () => m.plan_holidays_keep(),
};

export const holidayTitles: Readonly<Record<Holiday, () => string>> = {
  "new-year": () => m.plan_holiday_new_year(),
  tet: () => m.plan_holiday_tet(),
  "hung-kings": () => m.plan_holiday_hung_kings(),
  reunification: () => m.plan_holiday_reunification(),
  labour: () => m.plan_holiday_labour(),
  national: () => m.plan_holiday_national(),
};

const aMonday = "2024-01-01";

export function weekdayName(weekday: Weekday, width: "long" | "short" = "long"): string {
  return formatWeekday(addDays(aMonday, weekdays.indexOf(weekday)), getLocale(), width);
}

/** Without the year of `today` */
export function dayWithName(day: string, today: string, width: "long" | "short" = "short"): string {
  const locale = getLocale();
  return `${formatWeekday(day, locale, width)}, ${formatShortDay(day, today, locale)}`;
}

/** "From 1 Mar 2027: every week on Monday" */
export function versionWords(version: PlanVersion): string {
  return m.plan_version_from({ day: formatDay(version.from), rule: ruleSentence(version) });
}

function patternSentence(plain: PlainRule): string {
  switch (plain.repeat) {
    case "rule":
      return m.plan_rule_own({ rule: plain.rule });
    case "daily":
      return plain.every === 1 ? m.plan_rule_daily() : m.plan_rule_days({ every: plain.every });
    case "weekly": {
      const names = weekdays.filter((each) => plain.on.includes(each)).map((each) => weekdayName(each));
      const days = names.join(", ");
      return plain.every === 1 ? m.plan_rule_weekly({ days }) : m.plan_rule_weeks({ days, every: plain.every });
    }
    case "month-day": {
      const { day, every } = plain;
      if (day === -1) return every === 1 ? m.plan_rule_month_end() : m.plan_rule_months_end({ every });
      return every === 1 ? m.plan_rule_month_day({ day }) : m.plan_rule_months_day({ day, every });
    }
    case "month-weekday": {
      const [nth, weekday] = [ordinalNames[plain.nth](), weekdayName(plain.on)];
      const { every } = plain;
      return every === 1 ? m.plan_rule_month_nth({ nth, weekday }) : m.plan_rule_months_nth({ nth, weekday, every });
    }
  }
}

export function ruleSentence({ rule, to }: Pick<PlanVersion, "rule" | "to">): string {
  const plain = plainRule(rule);
  const sentence = patternSentence(plain);
  const count = plain.repeat === "rule" ? null : plain.count;
  const withCount = count === null ? sentence : m.plan_rule_count({ rule: sentence, count });
  return to === null ? withCount : m.plan_rule_until({ rule: withCount, day: formatDay(to) });
}

export function windowWords(window: number): string {
  return window === 1 ? m.plan_window_day() : m.plan_window_days({ count: window });
}

export const slotStatusNames: Readonly<Record<SlotStatus, () => string>> = {
  due: () => m.plan_slot_due(),
  done: () => m.plan_slot_done(),
  late: () => m.plan_slot_late(),
  missed: () => m.plan_slot_missed(),
};
