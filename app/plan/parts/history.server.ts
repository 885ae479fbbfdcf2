/** The timelines of plans and of changed slots in the reader's language. */
import { z } from "zod";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { planEvents, slotEvents } from "#app/plan/events.ts";
import { type PlanField, planFieldNames } from "#app/plan/field-names.ts";
import { type PlanPlaces, subjectName, targetName } from "#app/plan/names.server.ts";
import { planTermsSchema } from "#app/plan/plan.ts";
import { holidayTreatments, ruleSentence, windowWords } from "#app/plan/words.ts";
import { changeLines, type FieldWords } from "#app/records/change-lines.ts";
import type { HistoryWords } from "#app/records/parts/history.server.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const terms = planTermsSchema.shape;

/** An event tells only what differs; of a subject that changed that is both its sides. */
function fieldsFor(places: PlanPlaces): Record<string, FieldWords> {
  const known = <T>(schema: z.ZodType<T>, text: (value: T) => string) => ({
    text: (value: unknown) => {
      const read = schema.safeParse(value);
      return read.success ? text(read.data) : "";
    },
  });
  const day = z.iso.date();
  const label = (name: PlanField) => planFieldNames[name];
  const template = (templateId: string) => templateId && subjectName({ templateId, category: "" }, places);
  const category = (name: string) => name && subjectName({ templateId: "", category: name }, places);
  return {
    templateId: { label: label("subject"), ...known(terms.templateId, template) },
    category: { label: label("subject"), ...known(terms.category, category) },
    target: { label: label("target"), ...known(terms.target, (target) => targetName({ target }, places)) },
    inspectorName: { label: label("inspectorId") },
    rule: { label: label("frequency"), ...known(terms.rule, (rule) => ruleSentence({ rule, to: null })) },
    from: { label: label("from"), ...known(day, formatDay) },
    to: { label: label("to"), ...known(day, formatDay) },
    window: { label: label("window"), ...known(terms.window, windowWords) },
    announced: {
      label: label("announced"),
      ...known(terms.announced, (announced) => (announced ? m.plan_announced() : m.plan_unannounced())),
    },
    holidays: { label: label("holidays"), ...known(terms.holidays, (holidays) => holidayTreatments[holidays]()) },
  };
}

export function planHistory(places: PlanPlaces): HistoryWords<typeof planEvents> {
  const fields = fieldsFor(places);
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

const slotFields: Record<string, FieldWords> = {
  day: { label: () => m.plan_day(), text: (day) => (typeof day === "string" ? formatDay(day) : "") },
  inspectorName: { label: () => m.plan_person(), text: (name) => (typeof name === "string" ? name : m.plan_anyone()) },
  cancelled: {
    label: () => m.plan_cancelled(),
    text: (cancelled) => (cancelled === true ? m.ui_yes() : m.ui_no()),
  },
};

export const slotHistory: HistoryWords<typeof slotEvents> = {
  verbs: { changed: () => m.records_event_changed() },
  fields: slotFields,
};

const reason = z.object({ why: z.string() });

/** Why a day is closed, or was. */
export const closedDayHistory = {
  fields: {},
  lines: ({ before, after }: TimelineEvent) =>
    [reason.safeParse(after), reason.safeParse(before)].flatMap(({ data }) => (data?.why ? [data.why] : [])),
};
