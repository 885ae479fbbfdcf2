/** Sittings at the cameras, as far as the user can see them. */
import { withinScope } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { noOne } from "#app/lists/params.ts";
import { scopesOf } from "#app/lists/scopes.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { countSome, isOneIndex } from "#app/lists/document-list.server.ts";
import { pageOfQueries } from "#app/lists/query-pages.server.ts";
import type { SittingFilters, SittingSort } from "./list-params.ts";
import { tagOf } from "./points.ts";
import { type Sitting, sittings } from "./sitting.ts";

/** Null when there is no such sitting, or it isn't the user's to see. */
export async function findSitting(user: User, id: string): Promise<Stored<Sitting> | null> {
  return withinScope(user, "sitting", await db.get(sittings, id), ({ data }) => can(user, "read sitting", data));
}

/** @throws Response 404 */
export async function requireSitting(user: User, id: string): Promise<Stored<Sitting>> {
  const found = await findSitting(user, id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** A page of the sittings that the filters leave. Its stores and managers are named by their ids. */
export async function listSittings(
  user: User,
  { sort = "-day", ...filters }: SittingFilters & { readonly sort?: SittingSort | undefined },
  page: { readonly cursor: string | null; readonly limit: number },
) {
  const where = whereOf(filters);
  const direction = sort === "day" ? "asc" : "desc";
  const orderBy = [
    ["day", direction],
    ["from", direction],
  ] as const;
  const matches = ({ data }: Stored<Sitting>) => can(user, "read sitting", data);
  const scopes = scopesOf(user, filters, where);
  const queries = scopes.map((scope) => [...where, ...scope]);
  const found = await pageOfQueries(sittings, queries, { orderBy, matches, ...page });
  const one = scopes.length === 1 && scopes[0]!.length === 0 && isOneIndex(where);
  return { ...found, count: async () => (one ? countSome(sittings, where, orderBy) : null) };
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
