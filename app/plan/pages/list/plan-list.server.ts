import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import { isFilterId } from "#app/checks/list-filters.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { compareNames, formatNumber, formatShortDay } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { defineParams } from "#app/lists/params.ts";
import { closedDaysIn } from "#app/plan/closed-days.server.ts";
import { personName, readDisabledStaff, readPlanDirectory, subjectName, targetName } from "#app/plan/names.server.ts";
import { nextOccurrences } from "#app/plan/occurrences.server.ts";
import { isPlanOver, type Plan, planSchema, versionOn } from "#app/plan/plan.ts";
import { listPlans } from "#app/plan/plans.server.ts";
import { ruleSentence, windowWords } from "#app/plan/words.ts";
import { toPublishedList } from "#app/lists/published.server.ts";
import { href } from "#app/ui/href.ts";

const todayAt = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

export const planList = defineList({
  params: defineParams({
    filters: {
      templateId: z.string().refine(isFilterId),
      inspectorId: z.string().refine(isFilterId),
      status: z.enum(["current", "ended"]),
    },
    offered: ["templateId", "inspectorId"],
  }),
  fields: {
    status: {
      kind: "select",
      main: true,
      label: () => m.plan_status(),
      options: () => [
        { value: "current", label: m.plan_status_current() },
        { value: "ended", label: m.plan_status_ended() },
      ],
    },
    templateId: { kind: "select", main: true, label: () => m.plan_subject() },
    inspectorId: { kind: "select", main: true, label: () => m.plan_person() },
  },
  limit: 1000,
  choices: readChoices,
  read: async ({ user, filters, now }) => {
    const today = todayAt(now);
    const matches = (await listPlans(user)).filter(({ data }) => {
      const version = versionOn(data, today);
      return (
        (!filters.templateId || version.templateId === filters.templateId) &&
        (!filters.inspectorId || version.inspectorId === filters.inspectorId) &&
        (!filters.status || isPlanOver(data, today) === (filters.status === "ended"))
      );
    });
    return { documents: matches, next: null };
  },
  total: (count) => m.plan_count({ count, number: formatNumber(count, getLocale()) }),
  rows: rowsOf,
});

export const publishedPlanList = {
  ...planList,
  api: [
    toPublishedList(planList, {
      path: "plans",
      summary: "Plans with all their versions, in one piece.",
      item: planSchema.pick({ versions: true, lastDay: true, createdAt: true, updatedAt: true }),
      to: (id) => href("/qc/plans/:id", { id }),
      isUnpaged: true,
      csv: false,
    }),
  ],
};

async function readChoices(user: User) {
  const [plans, { templates }, people] = await Promise.all([
    listPlans(user),
    readPlanDirectory(),
    readDirectory(db, "users"),
  ]);
  const versions = plans.flatMap(({ data }) => data.versions);
  const choices = (ids: readonly (string | null)[], entries: typeof templates) =>
    [...new Set(ids)]
      .filter((id) => id !== null && id !== "")
      .map((value) => ({ value: value!, label: nameOfEntry(entries.get(value!)) || value! }))
      .toSorted((a, b) => compareNames(a.label, b.label));
  return {
    templateId: choices(
      versions.map(({ templateId }) => templateId),
      templates,
    ),
    inspectorId: choices(
      versions.map(({ inspectorId }) => inspectorId),
      people,
    ),
  };
}

async function rowsOf(listed: readonly Stored<Plan>[], { now }: { now: Date }) {
  const today = todayAt(now);
  const [directory, closed, disabled] = await Promise.all([
    readPlanDirectory(),
    closedDaysIn({ from: today, to: addDays(today, 366) }),
    readDisabledStaff(),
  ]);
  const closedSet = new Set(closed.map(({ id }) => id));
  return listed
    .map(({ id, data }) => {
      const version = versionOn(data, today);
      const over = isPlanOver(data, today);
      const next = data.versions.flatMap((each) => nextOccurrences(each, today, { count: 1, closed: closedSet }))[0];
      return {
        id,
        subject: subjectName(version, directory),
        stores: targetName(version, directory),
        rule: ruleSentence(version),
        person: personName(version.inspectorId, version.inspectorName, disabled),
        window: windowWords(version.window),
        announced: version.announced,
        over,
        nextDay: next ?? "",
        next: next ? formatShortDay(next, today, getLocale()) : "",
      };
    })
    .toSorted((a, b) => compareNextDays(a.nextDay, b.nextDay) || compareNames(a.subject, b.subject));
}

function compareNextDays(one: string, other: string): number {
  if (one === other) return 0;
  return (one || "9") < (other || "9") ? -1 : 1;
}
export type PlanRow = Awaited<ReturnType<typeof rowsOf>>[number];
