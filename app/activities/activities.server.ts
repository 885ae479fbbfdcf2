import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { dayFilters, equalFilters } from "#app/lists/filters.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { addDays } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { chainPages } from "#app/lists/chain-pages.ts";
import { countDayPages, pageByDay } from "#app/lists/query-pages.server.ts";
import { activities, type Activity } from "./activity.ts";
import { activityRecord } from "./activity-record.server.ts";
import type { StatusFilter } from "./activity-names.ts";
import { type ActivityFilters, activityParams, type ActivityListSort } from "./list-params.ts";

export const { find: findActivity, require: requireActivity } = recordReader(activityRecord);

/** By "next", planned activities come first by day, then the others, the latest first. */
export async function listActivities(
  user: User,
  { sort, ...filters }: ActivityFilters & { readonly sort: ActivityListSort },
  page: { readonly cursor: string | null; readonly limit: number },
  today: string,
) {
  const { status } = filters;
  const isPlannedAhead = (activity: Activity) => status !== "planned" || activity.status !== "void";
  const where = whereOf(filters, today);
  const partOf =
    ({ order, narrower = [], isIn = () => true }: ListPart) =>
    (place: typeof page) =>
      pageByDay(activities, user, filters, {
        where: [...where, ...narrower],
        sort: order,
        matches: ({ data }: Stored<Activity>) => can(user, "read activity", data) && isPlannedAhead(data) && isIn(data),
        ...place,
      });
  const list = await chainPages(partsBy(sort, status).map(partOf), page);
  const count = { where, sort: sort === "day" ? "day" : "-day" } as const;
  return {
    ...list,
    count: async () => (status === "planned" ? null : countDayPages(activities, user, filters, count)),
  };
}

interface ListPart {
  readonly order: "day" | "-day";
  readonly narrower?: readonly Filter[];
  readonly isIn?: (activity: Activity) => boolean;
}

function partsBy(sort: ActivityListSort, status: StatusFilter | undefined): ListPart[] {
  if (sort !== "next") return [{ order: sort }];
  if (status === "open" || status === "late") return [{ order: "day" }];
  if (status && status !== "planned") return [{ order: "-day" }];
  return [
    { order: "day", narrower: statusFilters.open },
    { order: "-day", isIn: (activity) => activity.status !== "planned" },
  ];
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
