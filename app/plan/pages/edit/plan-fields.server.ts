import { z } from "zod";
import { parseDay } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import type { PlanInput } from "#app/plan/save-plan.server.ts";
import type { PlanField } from "#app/plan/field-names.ts";
import { planLimits } from "#app/plan/limits.ts";
import type { PlanDirectory } from "#app/plan/names.server.ts";
import { type PlanVersion, targetKinds } from "#app/plan/plan.ts";
import { ordinals, plainRule, type PlainRule, repeats, ruleText, tidyRule, weekdays } from "#app/plan/rule.ts";
import { findId } from "#app/records/codes.server.ts";
import { readTags, tagKey } from "#app/stores/store-form.ts";
import { anyText, tooLong, trimmedText } from "#app/ui/form-values.ts";

const texts = z.array(anyText).default([]);

export const planForm = z.object({
  subject: trimmedText,
  target: trimmedText,
  areas: texts,
  tags: trimmedText,
  stores: trimmedText,
  inspectorId: trimmedText,
  // Not named `repeat`: repeated passwords have that name, and they are never sent back.
  frequency: trimmedText,
  every: trimmedText,
  on: texts,
  day: trimmedText,
  nth: trimmedText,
  weekday: trimmedText,
  rule: trimmedText,
  count: trimmedText,
  from: trimmedText,
  to: trimmedText,
  window: trimmedText,
  announced: trimmedText,
  holidays: trimmedText,
});
type PlanFields = z.output<typeof planForm>;
type Errors = Partial<Record<PlanField, string>>;

export function fieldsOfPlan(version: PlanVersion, { stores }: PlanDirectory): Record<PlanField, string> {
  const { templateId, category, target, inspectorId, rule, window, announced, holidays, from, to } = version;
  const plain = plainRule(rule);
  const own = plain.repeat === "rule" ? null : plain;
  return {
    subject: templateId ? `t:${templateId}` : `c:${category}`,
    target: target.kind,
    areas: target.kind === "areas" ? target.of.join("\n") : "",
    tags: target.kind === "tags" ? target.of.join(", ") : "",
    stores: target.kind === "stores" ? target.of.map((id) => stores.get(id)?.code ?? id).join(", ") : "",
    inspectorId: inspectorId ?? "",
    frequency: plain.repeat,
    every: String(own?.every ?? 1),
    on: plain.repeat === "weekly" ? plain.on.join("\n") : "MO",
    day: plain.repeat === "month-day" ? String(plain.day) : "1",
    nth: plain.repeat === "month-weekday" ? plain.nth : "1",
    weekday: plain.repeat === "month-weekday" ? plain.on : "MO",
    rule: plain.repeat === "rule" ? plain.rule : "",
    count: own?.count ? String(own.count) : "",
    from,
    to: to ?? "",
    window: String(window),
    announced: announced ? "yes" : "",
    holidays,
  };
}

export function firstFields(today: string, subject: string): Record<PlanField, string> {
  const empty = { inspectorId: "", tags: "", stores: "", areas: "", rule: "", count: "", to: "", announced: "" };
  const rule = { frequency: "weekly", every: "1", on: "MO", day: "1", nth: "1", weekday: "MO" };
  return { ...empty, ...rule, subject, target: "all", from: today, window: "7", holidays: "skip" };
}

function parseWholeNumber(text: string, least: number, most: number): number | null {
  const value = Number(parseNumeral(text) ?? Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
}

const maxEvery = 99;
const maxCount = 999;

export function readPlan(
  fields: PlanFields,
  { stores }: PlanDirectory,
  today: string,
): { input: PlanInput; errors: Errors } {
  const errors: Errors = {};
  const numberOf = (name: "every" | "window" | "count", most: number): number => {
    const value = parseWholeNumber(fields[name], 1, most);
    if (value === null) errors[name] = m.plan_problem_number({ most });
    return value ?? 1;
  };
  const dayOf = (name: "from" | "to"): string => {
    const day = parseDay(fields[name]);
    if (!day) errors[name] = m.ui_form_day();
    return day ?? today;
  };
  const [, kind, id = ""] = /^([tc]):(.+)$/.exec(fields.subject) ?? [];
  if (!kind) errors.subject = m.plan_problem_subject_missing();
  const target = targetKinds.find((each) => each === fields.target) ?? "all";
  if (target !== fields.target) errors.target = m.plan_problem_target();
  const of = target === "areas" ? fields.areas : target === "tags" ? parseTags(fields.tags, stores, errors) : [];
  const listed = target === "stores" ? parseStores(fields.stores, stores, errors) : of;
  if (target === "areas" && fields.areas.length === 0) errors.areas = m.plan_problem_areas();
  const rule = ruleText(plainOf(fields, errors, numberOf));
  const from = dayOf("from");
  const last = fields.to ? dayOf("to") : null;
  const to = errors.to ? null : last;
  const window = numberOf("window", planLimits.window);
  const subject = kind === "t" ? { templateId: id, category: "" } : { templateId: "", category: id };
  return {
    errors,
    input: {
      ...subject,
      target: { kind: target, of: listed },
      inspectorId: fields.inspectorId || null,
      rule,
      window,
      announced: fields.announced === "yes",
      holidays: fields.holidays === "keep" ? "keep" : "skip",
      from,
      to,
    },
  };
}

function plainOf(
  fields: PlanFields,
  errors: Errors,
  numberOf: (name: "every" | "count", most: number) => number,
): PlainRule {
  const repeat = repeats.find((each) => each === fields.frequency);
  if (repeat === "rule") {
    const rule = tidyRule(fields.rule).slice(0, planLimits.rule + 1);
    if (rule.length > planLimits.rule) errors.rule = tooLong(planLimits.rule);
    else if (!rule) errors.rule = m.plan_problem_malformed();
    return { repeat, rule };
  }
  const every = numberOf("every", maxEvery);
  const count = fields.count ? numberOf("count", maxCount) : null;
  const usual = { every, count };
  if (repeat === "weekly") {
    const on = weekdays.filter((each) => fields.on.includes(each));
    if (on.length === 0) errors.on = m.plan_problem_weekdays();
    return { repeat, on, ...usual };
  }
  if (repeat === "month-day") {
    const day = fields.day === "-1" ? -1 : parseWholeNumber(fields.day, 1, 31);
    if (day === null) errors.day = m.plan_problem_month_day();
    return { repeat, day: day ?? 1, ...usual };
  }
  if (repeat === "month-weekday") {
    const nth = ordinals.find((each) => each === fields.nth);
    const on = weekdays.find((each) => each === fields.weekday);
    if (!nth) errors.nth = m.plan_problem_nth();
    if (!on) errors.weekday = m.plan_problem_weekday();
    return { repeat, nth: nth ?? "1", on: on ?? "MO", ...usual };
  }
  if (repeat !== "daily") errors.frequency = m.plan_problem_finer();
  return { repeat: "daily", ...usual };
}

function parseTags(text: string, stores: PlanDirectory["stores"], errors: Errors): string[] {
  const tagsByKey = new Map([...stores.values()].flatMap(({ tags = [] }) => tags.map((tag) => [tagKey(tag), tag])));
  const typed = readTags(text);
  const unknown = typed.filter((tag) => !tagsByKey.has(tagKey(tag)));
  if (unknown.length > 0) errors.tags = m.plan_problem_tags_unknown({ tags: unknown.slice(0, 5).join(", ") });
  else if (typed.length === 0) errors.tags = m.plan_problem_tags();
  return [...new Set(typed.map((tag) => tagsByKey.get(tagKey(tag)) ?? tag))];
}

function parseStores(text: string, stores: PlanDirectory["stores"], errors: Errors): string[] {
  const codes = text
    .split(/[\n,;]/)
    .map((code) => code.trim())
    .filter(Boolean);
  const idOf = (code: string) => findId(stores, code);
  const unknown = codes.filter((code) => idOf(code) === undefined);
  if (codes.length === 0) errors.stores = m.plan_problem_stores();
  else if (codes.length > planLimits.stores) errors.stores = m.plan_problem_stores_many({ most: planLimits.stores });
  else if (unknown.length > 0) errors.stores = m.plan_problem_stores_unknown({ codes: unknown.slice(0, 5).join(", ") });
  return [...new Set(codes.map((code) => idOf(code) ?? code))];
}
