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
  type PlanDirectory,
  readDisabledStaff,
  readPlanDirectory,
  subjectName,
  targetName,
} from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { planHistory } from "#app/plan/parts/history.server.ts";
import { isPlanOver, type PlanVersion, versionOn } from "#app/plan/plan.ts";
import { requirePlan } from "#app/plan/plans.server.ts";
import { dayWithName, holidayTreatments, ruleSentence, windowWords } from "#app/plan/words.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";

const daysShown = 5;

export async function readPlanPage(user: User, id: string, now: Date) {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [{ data }, directory, disabled, closed] = await Promise.all([
    requirePlan(user, id),
    readPlanDirectory(),
    readDisabledStaff(),
    closedDaysIn({ from: today, to: addDays(today, 366) }),
  ]);
  const closedSet = new Set(closed.map((day) => day.id));
  const version = versionOn(data, today);
  const hasEnded = isPlanOver(data, today);
  const days = data.versions.flatMap((each) => nextOccurrences(each, today, { count: daysShown, closed: closedSet }));
  return {
    id,
    templateId: version.templateId,
    ...describeVersion(version, directory, disabled),
    days: days.slice(0, daysShown).map((day) => dayWithName(day, today)),
    hasEnded,
    coming: data.versions
      .filter(({ from }) => from > version.from)
      .map((each) => ({ from: formatDay(each.from), ...describeVersion(each, directory, disabled) })),
    canManage: can(user, "manage plans") && !hasEnded,
    canEnd: data.lastDay > today,
    history: await readRecordHistory(planEvents, id, planHistory(directory)),
  };
}

function describeVersion(version: PlanVersion, directory: PlanDirectory, disabled: ReadonlySet<string>) {
  return {
    subject: subjectName(version, directory),
    stores: targetName(version, directory),
    person: personName(version.inspectorId, version.inspectorName, disabled),
    rule: ruleSentence(version),
    since: formatDay(version.from),
    window: windowWords(version.window),
    announced: version.announced ? m.plan_announced() : m.plan_unannounced(),
    holidays: holidayTreatments[version.holidays](),
  };
}
