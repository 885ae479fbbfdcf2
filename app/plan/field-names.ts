import { m } from "#app/i18n/locale.ts";

export const planFieldNames = {
  subject: () => m.plan_subject(),
  target: () => m.plan_stores(),
  areas: () => m.plan_target_areas(),
  tags: () => m.plan_tags(),
  stores: () => m.plan_store_codes(),
  inspectorId: () => m.plan_person(),
  frequency: () => m.plan_when(),
  every: () => m.plan_every(),
  on: () => m.plan_on(),
  day: () => m.plan_month_day(),
  nth: () => m.plan_nth(),
  weekday: () => m.plan_weekday(),
  rule: () => m.plan_rule(),
  count: () => m.plan_times(),
  from: () => m.plan_from(),
  to: () => m.plan_to(),
  window: () => m.plan_window(),
  announced: () => m.plan_announcing(),
  holidays: () => m.plan_holidays(),
} satisfies Readonly<Record<string, () => string>>;

export type PlanField = keyof typeof planFieldNames;
