import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { recordReader } from "#app/changes/find-record.server.ts";
import { dayFilters, equalFilters } from "#app/lists/filters.ts";
import type { Filter, Stored } from "#app/db/documents.ts";
import { pageByDay } from "#app/lists/query-pages.server.ts";
import { type SittingFilters, sittingParams, type SittingSort } from "./list-params.ts";
import { tagOf } from "./points.ts";
import { type Sitting, sittings } from "./sitting.ts";
import { sittingRecord } from "./sitting-record.server.ts";

export const { find: findSitting, require: requireSitting } = recordReader(sittingRecord);

export async function listSittings(
  user: User,
  { sort = "-day", ...filters }: SittingFilters & { readonly sort?: SittingSort | undefined },
  page: { readonly cursor: string | null; readonly limit: number },
) {
  const matches = ({ data }: Stored<Sitting>) => can(user, "read sitting", data);
  return pageByDay(sittings, user, filters, { where: whereOf(filters), sort, matches, ...page });
}

function whereOf(filters: SittingFilters): Filter[] {
  const tag = tagOf(filters);
  return [
    ...equalFilters(filters, sittingParams.equal, { managerId: null }),
    ...(tag ? [["tags", "array-contains", tag] as const] : []),
    ...dayFilters(filters),
  ];
}
