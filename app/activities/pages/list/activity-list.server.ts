/** The list of activities: its filters, what they may be set to, and its rows. */
import { type Activity, activitySchema, isLate } from "#app/activities/activity.ts";
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
  placeAndPeople,
  readPlaceChoices,
  storeField,
} from "#app/checks/parts/list-fields.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Choice, defineList } from "#app/lists/define-list.server.ts";
import { publishList } from "#app/lists/published.server.ts";
import { optionsOf } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

const todayAt = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

export const activityList = defineList({
  params: activityParams,
  fields: {
    storeId: { ...storeField, main: true },
    status: {
      kind: "select",
      main: true,
      label: () => m.ui_status(),
      options: () => optionsOf(statusFilterNames),
    },
    ...dayFields,
    category: { kind: "select", label: () => m.activities_category(), options: () => optionsOf(categoryNames) },
    inspectorId: { kind: "select", label: () => m.activities_person() },
    area: areaField,
    managerId: managerField,
  },
  sort: daySort,
  columns: {
    day: () => m.ui_day(),
    time: () => m.ui_time(),
    category: () => m.activities_category(),
    inspector: () => m.activities_person(),
    status: () => m.ui_status(),
    planned: () => m.activities_planned(),
    area: () => m.stores_area(),
    manager: () => m.stores_manager(),
  },
  view: "activities",
  limit: 50,
  choices: readChoices,
  read: async ({ user, filters, sort, now, choosing }, page) =>
    listActivities(user, { ...filters, ...(await chosenIds(filters, choosing)), sort }, page, todayAt(now)),
  total: (count) => m.activities_count({ count, number: formatNumber(count, getLocale()) }),
  rows: (found: readonly Stored<Activity>[], { now }) => found.map((one) => rowOf(one, todayAt(now))),
});

publishList(activityList, {
  path: "activities",
  about: "Activities of QC staff, the latest first.",
  item: activitySchema.pick({
    ...placeAndPeople,
    category: true,
    status: true,
    planned: true,
    day: true,
    from: true,
    to: true,
    note: true,
    updatedAt: true,
  }),
  to: (id) => href("/qc/activities/:id", { id }),
});

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, Choice[]>> {
  const choices = await readPlaceChoices(user, search);
  return { ...choices, storeId: [...choices.storeId, { value: noOne, label: m.activities_no_store() }] };
}

export type ActivityRow = ReturnType<typeof rowOf>;

function rowOf({ id, data }: Stored<Activity>, today: string) {
  return {
    id,
    store: data.storeName || m.activities_no_store(),
    storeCode: data.storeCode,
    day: formatDay(data.day),
    time: data.from && `${data.from}–${data.to}`,
    category: data.category,
    inspector: data.inspectorName,
    status: isLate(data, today) ? ("late" as const) : data.status,
    planned: data.planned ? m.ui_yes() : m.ui_no(),
    area: data.area,
    manager: data.managerName ?? "",
  };
}
