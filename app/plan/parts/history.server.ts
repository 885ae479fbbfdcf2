import { z } from "zod";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { planEvents, slotEvents } from "#app/plan/events.ts";
import { type PlanField, planFieldNames } from "#app/plan/field-names.ts";
import { type PlanDirectory, subjectName, targetName } from "#app/plan/names.server.ts";
import { planTermsSchema } from "#app/plan/plan.ts";
import { holidayTreatments, ruleSentence, windowWords } from "#app/plan/words.ts";
import { changeLines, type FieldDescription } from "#app/records/change-lines.ts";
import type { HistoryTexts } from "#app/records/parts/history.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const terms = planTermsSchema.shape;

/** A changed subject has both template and category. */
function fieldsFor(directory: PlanDirectory): Record<string, FieldDescription> {
  const textIfValid = <T>(schema: z.ZodType<T>, text: (value: T) => string) => ({
    text: (value: unknown) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? text(parsed.data) : "";
    },
  });
  const day = z.iso.date();
  const label = (name: PlanField) => planFieldNames[name];
  const template = (templateId: string) => templateId && subjectName({ templateId, category: "" }, directory);
  const category = (name: string) => name && subjectName({ templateId: "", category: name }, directory);
  return {
    templateId: { label: label("subject"), ...textIfValid(terms.templateId, template) },
    category: { label: label("subject"), ...textIfValid(terms.category, category) },
    target: { label: label("target"), ...textIfValid(terms.target, (target) => targetName({ target }, directory)) },
    inspectorName: label("inspectorId"),
    rule: { label: label("frequency"), ...textIfValid(terms.rule, (rule) => ruleSentence({ rule, to: null })) },
    from: { label: label("from"), ...textIfValid(day, formatDay) },
    to: { label: label("to"), ...textIfValid(day, formatDay) },
    window: { label: label("window"), ...textIfValid(terms.window, windowWords) },
    announced: {
      label: label("announced"),
      ...textIfValid(terms.announced, (announced) => (announced ? m.plan_announced() : m.plan_unannounced())),
    },
    holidays: { label: label("holidays"), ...textIfValid(terms.holidays, (holidays) => holidayTreatments[holidays]()) },
  };
}

export function planHistory(directory: PlanDirectory): HistoryTexts<typeof planEvents> {
  const fields = fieldsFor(directory);
  return {
    verbs: {
      created: () => m.plan_event_created(),
      changed: () => m.records_event_changed(),
      ended: () => m.plan_event_ended(),
    },
    fields,
    lines: (event) => changeLines(event, fields),
  };
}

const slotFields: Record<string, FieldDescription> = {
  day: { label: () => m.plan_day(), text: (day) => (typeof day === "string" ? formatDay(day) : "") },
  inspectorName: { label: () => m.plan_person(), text: (name) => (typeof name === "string" ? name : m.plan_anyone()) },
  cancelled: {
    label: () => m.plan_cancelled(),
    text: (cancelled) => (cancelled === true ? m.ui_yes() : m.ui_no()),
  },
};

export const slotHistory: HistoryTexts<typeof slotEvents> = {
  verbs: { changed: () => m.records_event_changed() },
  fields: slotFields,
};

const reason = z.object({ why: z.string() });

export const closedDayHistory = {
  fields: {},
  lines: ({ before, after }: TimelineEvent) =>
    [reason.safeParse(after), reason.safeParse(before)].flatMap(({ data }) => (data?.why ? [data.why] : [])),
};
