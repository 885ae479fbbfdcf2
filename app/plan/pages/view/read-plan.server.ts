/** What the page of a plan shows. */
import { z } from "zod";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { planEvents } from "#app/plan/events.ts";
import { type PlanPlaces, readPlaces, subjectName, targetName } from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { planFieldNames } from "#app/plan/pages/field-names.ts";
import { isOver, planTermsSchema, type PlanVersion, versionOn } from "#app/plan/plan.ts";
import { requirePlan } from "#app/plan/plans.server.ts";
import { dayWithName, holidayTreatments, ruleSentence, windowWords } from "#app/plan/words.ts";
import { changeLines, type FieldWords } from "#app/records/change-lines.ts";
import { readHistory } from "#app/records/parts/history.server.ts";

const daysShown = 5;

export async function readPlanPage(user: User, id: string, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [{ data }, places, closed] = await Promise.all([
    requirePlan(user, id),
    readPlaces(),
    closedDaysIn({ from: today, to: addDays(today, 366) }),
  ]);
  const closedSet = new Set(closed.map((day) => day.id));
  const version = versionOn(data, today);
  const over = isOver(data, today);
  const days = data.versions.flatMap((each) => nextOccurrences(each, today, daysShown, closedSet));
  return {
    id,
    templateId: version.templateId,
    ...wordsOf(version, places),
    days: days.slice(0, daysShown).map((day) => dayWithName(day)),
    over,
    /** Other terms that hold from a coming day on. */
    coming: data.versions
      .filter(({ from }) => from > version.from)
      .map((each) => ({ from: formatDay(each.from), ...wordsOf(each, places) })),
    manages: can(user, "manage plans") && !over,
    history: await readPlanHistory(id, places),
  };
}

function wordsOf(version: PlanVersion, places: PlanPlaces) {
  return {
    subject: subjectName(version, places),
    stores: targetName(version, places),
    person: version.inspectorName ?? m.plan_anyone(),
    rule: ruleSentence(version),
    since: formatDay(version.from),
    window: windowWords(version.window),
    announced: version.announced ? m.plan_announced() : m.plan_unannounced(),
    holidays: holidayTreatments[version.holidays](),
  };
}

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
  const label = (name: string) => planFieldNames[name]!;
  const template = (templateId: string) => templateId && subjectName({ templateId, category: "" }, places);
  const category = (name: string) => name && subjectName({ templateId: "", category: name }, places);
  return {
    templateId: { label: label("subject"), ...known(terms.templateId, template) },
    category: { label: label("subject"), ...known(terms.category, category) },
    target: { label: label("target"), ...known(terms.target, (target) => targetName({ target }, places)) },
    inspectorName: { label: label("inspectorId") },
    rule: { label: label("repeat"), ...known(terms.rule, (rule) => ruleSentence({ rule, to: null })) },
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

function readPlanHistory(id: string, places: PlanPlaces) {
  const fields = fieldsFor(places);
  return readHistory(planEvents, id, {
    verbs: {
      created: () => m.plan_event_created(),
      changed: () => m.stores_event_changed(),
      ended: () => m.plan_event_ended(),
    },
    fields,
    lines: (event) => changeLines(event, fields),
  });
}
