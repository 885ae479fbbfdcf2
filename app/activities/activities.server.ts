/** Activities, as far as the user can see them. */
import { orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { addDays } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { pageByDay } from "#app/lists/query-pages.server.ts";
import { activities, type Activity } from "./activity.ts";
import type { StatusFilter } from "./activity-names.ts";
import type { ActivityFilters, ActivitySort } from "./list-params.ts";

/** Null when there is no such activity, or it isn't the user's to see. */
export async function findActivity(user: User, id: string): Promise<Stored<Activity> | null> {
  return withinScope(user, "activity", await db.get(activities, id), ({ data }) => can(user, "read activity", data));
}

/** @throws Response 404 */
export async function requireActivity(user: User, id: string): Promise<Stored<Activity>> {
  return orNotFound(await findActivity(user, id));
}

/** A page of the activities that the filters leave. Its store and manager are named by their ids. */
export async function listActivities(
  user: User,
  { sort, ...filters }: ActivityFilters & { readonly sort: ActivitySort },
  page: { readonly cursor: string | null; readonly limit: number },
  today: string,
) {
  const wanted = filters.status === "planned" ? ({ status }: Activity) => status !== "void" : null;
  const matches = ({ data }: Stored<Activity>) => can(user, "read activity", data) && (!wanted || wanted(data));
  const found = await pageByDay(activities, user, filters, { where: whereOf(filters, today), sort, matches, ...page });
  return wanted ? { ...found, count: async () => null } : found;
}

/** What "none" stands for: activities of no manager, and away from stores. */
const nowhere = { managerId: null, storeId: "" } as const;

const ofStatus: Readonly<Record<StatusFilter, readonly Filter[]>> = {
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
    ...(["area", "storeId", "managerId", "inspectorId", "category"] as const).flatMap((name): Filter[] => {
      const value = filters[name];
      if (!value) return [];
      return [[name, "==", value === noOne && name in nowhere ? nowhere[name as keyof typeof nowhere] : value]];
    }),
    ...(filters.status ? ofStatus[filters.status] : []),
    ...(from ? [["day", ">=", from] as const] : []),
    ...(to ? [["day", "<=", to] as const] : []),
  ];
}
