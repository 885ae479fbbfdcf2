/** Checks decided after their month: with changed figures (submitted, reopened, voided, finding removed) or confirmed ones. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type Check, checks } from "#app/checks/check.ts";
import type { Late } from "#app/checks/stamp.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter, Order, Page, Stored } from "#app/db/documents.ts";
import { monthOf } from "#app/i18n/days.ts";
import { noOne } from "#app/lists/params.ts";
import { pageOfQueries } from "#app/lists/query-pages.server.ts";
import { scopesOf } from "#app/lists/scopes.ts";
import type { ReportFilter } from "#app/reports/report.ts";

const mostNamed = 25;
const pageSize = 500;

export interface LateCheckChanges {
  /** Latest change first. */
  readonly checks: readonly Stored<Check>[];
  readonly more: boolean;
  /** Null for readers of some stores: counting would read all checks. */
  readonly counts: Readonly<Record<Late, number>> | null;
}

export async function readLateChanges(user: User, filter: ReportFilter): Promise<LateCheckChanges> {
  const [{ documents, next }, counts] = await Promise.all([
    readPage(user, filter, "figures", mostNamed, null),
    readsAllStores(user) ? countLate(user, filter) : null,
  ]);
  return { checks: documents, more: next !== null, counts };
}

export async function countLate(user: User, filter: ReportFilter): Promise<Record<Late, number>> {
  const [figures, confirmed] = await Promise.all(
    (["figures", "confirmed"] as const).map(async (late) => {
      if (readsAllStores(user)) return db.count(checks, whereOf(filter, late), { orderBy });
      let count = 0;
      for await (const page of latePages(user, filter, late)) count += page.length;
      return count;
    }),
  );
  return { figures: figures!, confirmed: confirmed! };
}

export async function* latePages(
  user: User,
  filter: ReportFilter,
  late: Late,
): AsyncGenerator<readonly Stored<Check>[]> {
  let cursor: string | null = null;
  do {
    const page: Page<Check> = await readPage(user, filter, late, pageSize, cursor);
    yield page.documents;
    cursor = page.next;
  } while (cursor !== null);
}

const orderBy: readonly [Order] = [["lateAt", "desc"]];

function whereOf({ to, area, storeId, managerId }: ReportFilter, late: Late): Filter[] {
  const equal = Object.entries({ month: monthOf(to), late, area, storeId });
  return [
    ...equal.flatMap(([field, value]): Filter[] => (value === undefined ? [] : [[field, "==", value]])),
    ...(managerId === undefined ? [] : [["managerId", "==", managerId === noOne ? null : managerId] as const]),
  ];
}

function readPage(user: User, filter: ReportFilter, late: Late, limit: number, cursor: string | null) {
  const where = whereOf(filter, late);
  const queries = scopesOf(user, filter, where).map((scope) => [...where, ...scope]);
  const matches = ({ data }: Stored<Check>) => can(user, "read check", data);
  return pageOfQueries(checks, queries, { orderBy, matches, limit, cursor });
}
