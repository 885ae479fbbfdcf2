import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { dayFilters, equalFilters } from "#app/lists/filters.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { addDays } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { pageByDay } from "#app/lists/query-pages.server.ts";
import { activities, type Activity } from "./activity.ts";
import { activityRecord } from "./activity-record.server.ts";
import type { StatusFilter } from "./activity-names.ts";
import { type ActivityFilters, activityParams, type ActivityListSort } from "./list-params.ts";

export const { find: findActivity, require: requireActivity } = recordReader(activityRecord);

export async function listActivities(
  user: User,
  { sort, ...filters }: ActivityFilters & { readonly sort: ActivityListSort },
  page: { readonly cursor: string | null; readonly limit: number },
  today: string,
) {
  const isPlannedAhead = filters.status === "planned" ? ({ status }: Activity) => status !== "void" : null;
  const matches = ({ data }: Stored<Activity>) =>
    can(user, "read activity", data) && (!isPlannedAhead || isPlannedAhead(data));
  const list = await pageByDay(activities, user, filters, { where: whereOf(filters, today), sort, matches, ...page });
  return isPlannedAhead ? { ...list, count: async () => null } : list;
}

const statusFilters: Readonly<Record<StatusFilter, readonly Filter[]>> = {
  planned: [["planned", "==", true]],
  open: [["status", "==", "planned"]],
  late: [["status", "==", "planned"]],
  done: [["status", "==", "done"]],
  kept: [
    ["status", "==", "done"],
    ["planned", "==", true],
  ],
  unplanned: [
    ["status", "==", "done"],
    ["planned", "==", false],
  ],
  void: [["status", "==", "void"]],
};

function whereOf(filters: ActivityFilters, today: string): Filter[] {
  const { from, to: last } = filters.month ? monthPeriod(filters.month) : filters;
  const yesterday = addDays(today, -1);
  const to = filters.status === "late" && (!last || last > yesterday) ? yesterday : last;
  return [
    ...equalFilters(filters, activityParams.equal, { managerId: null, storeId: "" }),
    ...(filters.status ? statusFilters[filters.status] : []),
    ...dayFilters({ from, to }),
  ];
}
