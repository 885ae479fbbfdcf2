import { type Activity, activitySchema } from "#app/activities/activity.ts";
import { categoryNames, statusFilterNames } from "#app/activities/activity-names.ts";
import { listActivities } from "#app/activities/activities.server.ts";
import { activityParams } from "#app/activities/list-params.ts";
import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import {
  areaField,
  chosenIds,
  dayFields,
  daySort,
  managerField,
  readPlaceChoices,
  storeFilterField,
} from "#app/checks/parts/list-fields.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { dayGroupOf } from "#app/lists/day-groups.ts";
import { dayGroupNames, addHeadings } from "#app/lists/headings.server.ts";
import type { FilterOption, ListQuery } from "#app/lists/declaration.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";
import { activityListColumns } from "./columns.tsx";

const todayAt = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

async function groupActivities(
  records: readonly Stored<Activity>[],
  { sort, now }: Pick<ListQuery<typeof activityParams>, "sort" | "now">,
) {
  if (sort !== "next") return null;
  const today = todayAt(now);
  return addHeadings(
    records.map(({ data }) => (data.status === "planned" ? dayGroupOf(data.day, today) : "earlier")),
    dayGroupNames,
  );
}

export const activityList = defineList({
  params: activityParams,
  fields: {
    storeId: storeFilterField,
    status: {
      kind: "select",
      main: true,
      options: () => optionsOf(statusFilterNames),
    },
    ...dayFields,
    category: { kind: "select", options: () => optionsOf(categoryNames) },
    inspectorId: { kind: "select", label: () => m.activities_person() },
    area: areaField,
    managerId: managerField,
  },
  sort: { names: { next: () => m.activities_sort_next(), ...daySort.names } },
  columns: activityListColumns,
  lastOnPage: ["planned", "area", "manager"],
  view: "activities",
  groups: groupActivities,
  limit: 50,
  choices: readChoices,
  read: async ({ user, filters, sort, now, choices }, page) =>
    listActivities(user, { ...filters, ...(await chosenIds(filters, choices)), sort }, page, todayAt(now)),
  total: (count) => m.activities_count({ count, number: formatNumber(count, getLocale()) }),
  file: { name: "activities", title: m.shell_activities },
  api: {
    path: "activities",
    summary: "Activities of QC staff: those that are planned by day, then the others, the latest first.",
    schema: activitySchema,
    fields: ["storeId", "storeName", "managerId", "inspectorId", "updatedAt"],
    to: (id) => href("/qc/activities/:id", { id }),
  },
});

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, FilterOption[]>> {
  const choices = await readPlaceChoices(user, search);
  return { ...choices, storeId: [...choices.storeId, { value: noOne, label: m.activities_no_store() }] };
}
