/** Sittings at the cameras, as far as the user can see them. */
import { orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { pageByDay } from "#app/lists/query-pages.server.ts";
import type { SittingFilters, SittingSort } from "./list-params.ts";
import { tagOf } from "./points.ts";
import { type Sitting, sittings } from "./sitting.ts";

/** Null when there is no such sitting, or it isn't the user's to see. */
export async function findSitting(user: User, id: string): Promise<Stored<Sitting> | null> {
  return withinScope(user, "sitting", await db.get(sittings, id), ({ data }) => can(user, "read sitting", data));
}

/** @throws Response 404 */
export async function requireSitting(user: User, id: string): Promise<Stored<Sitting>> {
  return orNotFound(await findSitting(user, id));
}

/** A page of the sittings that the filters leave. Its stores and managers are named by their ids. */
export async function listSittings(
  user: User,
  { sort = "-day", ...filters }: SittingFilters & { readonly sort?: SittingSort | undefined },
  page: { readonly cursor: string | null; readonly limit: number },
) {
  const matches = ({ data }: Stored<Sitting>) => can(user, "read sitting", data);
  return pageByDay(sittings, user, filters, { where: whereOf(filters), sort, matches, ...page });
}

function whereOf(filters: SittingFilters): Filter[] {
  const { from, to } = filters.month ? monthPeriod(filters.month) : filters;
  const tag = tagOf(filters);
  return [
    ...(["area", "storeId", "managerId", "inspectorId", "status"] as const).flatMap((name): Filter[] => {
      const value = filters[name];
      return value ? [[name, "==", value === noOne && name === "managerId" ? null : value]] : [];
    }),
    ...(tag ? [["tags", "array-contains", tag] as const] : []),
    ...(from ? [["day", ">=", from] as const] : []),
    ...(to ? [["day", "<=", to] as const] : []),
  ];
}
