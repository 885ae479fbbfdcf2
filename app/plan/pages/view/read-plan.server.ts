/** What the page of a plan shows. */
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { planEvents } from "#app/plan/events.ts";
import {
  personName,
  type PlanPlaces,
  readDisabled,
  readPlaces,
  subjectName,
  targetName,
} from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { planHistory } from "#app/plan/parts/history.server.ts";
import { isOver, type PlanVersion, versionOn } from "#app/plan/plan.ts";
import { requirePlan } from "#app/plan/plans.server.ts";
import { dayWithName, holidayTreatments, ruleSentence, windowWords } from "#app/plan/words.ts";
import { readHistory } from "#app/records/parts/history.server.ts";

const daysShown = 5;

export async function readPlanPage(user: User, id: string, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [{ data }, places, disabled, closed] = await Promise.all([
    requirePlan(user, id),
    readPlaces(),
    readDisabled(),
    closedDaysIn({ from: today, to: addDays(today, 366) }),
  ]);
  const closedSet = new Set(closed.map((day) => day.id));
  const version = versionOn(data, today);
  const over = isOver(data, today);
  const days = data.versions.flatMap((each) => nextOccurrences(each, today, daysShown, closedSet));
  return {
    id,
    templateId: version.templateId,
    ...wordsOf(version, places, disabled),
    days: days.slice(0, daysShown).map((day) => dayWithName(day)),
    over,
    /** Other terms that hold from a coming day on. */
    coming: data.versions
      .filter(({ from }) => from > version.from)
      .map((each) => ({ from: formatDay(each.from), ...wordsOf(each, places, disabled) })),
    manages: can(user, "manage plans") && !over,
    /** Whether it has days that it could end before. */
    goesOn: data.lastDay > today,
    history: await readHistory(planEvents, id, planHistory(places)),
  };
}

function wordsOf(version: PlanVersion, places: PlanPlaces, disabled: ReadonlySet<string>) {
  return {
    subject: subjectName(version, places),
    stores: targetName(version, places),
    person: personName(version.inspectorId, version.inspectorName, disabled),
    rule: ruleSentence(version),
    since: formatDay(version.from),
    window: windowWords(version.window),
    announced: version.announced ? m.plan_announced() : m.plan_unannounced(),
    holidays: holidayTreatments[version.holidays](),
  };
}
