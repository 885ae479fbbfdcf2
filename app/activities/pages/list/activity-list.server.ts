/** The list of activities: its filters, what they may be set to, and its rows. */
import { type Activity, isLate } from "#app/activities/activity.ts";
import { categoryNames, optionsOf, statusFilterNames } from "#app/activities/activity-names.ts";
import { listActivities } from "#app/activities/activities.server.ts";
import { activityParams } from "#app/activities/list-params.ts";
import { readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import { readNamedChoices } from "#app/checks/parts/named-choices.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { dayOf } from "#app/i18n/days.ts";
import { compareNames, formatDay, formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { type Choice, defineList } from "#app/lists/define-list.server.ts";
import { listAreas } from "#app/stores/stores.server.ts";

const todayAt = (now: Date) => dayOf(now, config.APP_TIME_ZONE);

export const activityList = defineList({
  params: activityParams,
  fields: {
    storeId: {
      kind: "text",
      main: true,
      label: () => m.checks_store(),
      hint: () => m.checks_filter_store_hint(),
      maxLength: 128,
    },
    status: {
      kind: "select",
      main: true,
      label: () => m.activities_status(),
      options: () => optionsOf(statusFilterNames),
    },
    month: { kind: "month", label: () => m.checks_filter_month() },
    from: { kind: "date", label: () => m.checks_filter_from() },
    to: { kind: "date", label: () => m.checks_filter_to() },
    category: { kind: "select", label: () => m.activities_category(), options: () => optionsOf(categoryNames) },
    inspectorId: { kind: "select", label: () => m.activities_person() },
    area: { kind: "select", label: () => m.checks_area() },
    managerId: {
      kind: "text",
      label: () => m.checks_manager(),
      hint: () => m.checks_filter_manager_hint({ none: noOne }),
      maxLength: 128,
    },
  },
  sort: {
    main: true,
    label: () => m.checks_filter_sort(),
    names: { "-day": () => m.checks_sort_newest(), day: () => m.checks_sort_oldest() },
  },
  columns: {
    day: () => m.activities_day(),
    time: () => m.activities_time(),
    category: () => m.activities_category(),
    inspector: () => m.activities_person(),
    status: () => m.activities_status(),
    planned: () => m.activities_planned(),
    area: () => m.checks_area(),
    manager: () => m.checks_manager(),
  },
  view: "activities",
  limit: 50,
  choices: readChoices,
  read: async ({ user, filters, sort, now, choosing }, page) => {
    const chosen = filters.storeId || filters.managerId ? await choosing : {};
    const idOf = (name: "storeId" | "managerId") =>
      chosen[name]?.find(({ value }) => value === filters[name])?.id ?? filters[name];
    const asked = { ...filters, storeId: idOf("storeId"), managerId: idOf("managerId"), sort };
    const { documents, next, count } = await listActivities(user, asked, page, todayAt(now));
    return { documents, next, count };
  },
  total: (count) => m.activities_count({ count, number: formatNumber(count, getLocale()) }),
  rows: (found: readonly Stored<Activity>[], { now }) => found.map((one) => rowOf(one, todayAt(now))),
});

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, Choice[]>> {
  const [areas, people, named] = await Promise.all([
    listAreas(user),
    readsAllStores(user) ? readDirectory(db, "users") : [],
    readNamedChoices(user, search),
  ]);
  const persons = [...people].map(([value, entry]) => ({ value, label: nameOfEntry(entry) }));
  return {
    area: areas.map((value) => ({ value, label: value })),
    inspectorId: persons.toSorted((a, b) => compareNames(a.label, b.label)),
    storeId: [...named.storeId, { value: noOne, label: m.activities_no_store() }],
    managerId: [...named.managerId, { value: noOne, label: m.checks_filter_no_manager() }],
  };
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
    planned: data.planned ? m.activities_yes() : m.activities_no(),
    area: data.area,
    manager: data.managerName ?? "",
  };
}
