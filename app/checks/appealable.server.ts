import { can } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Filter } from "#app/db/documents.ts";
import { maxInValues } from "#app/db/query-in.ts";
import { appealable } from "./appeal.ts";
import { readOpenDays } from "./appeal-time.server.ts";
import { checks } from "./check.ts";

/** The most urgent first. A check started before the appeal time and submitted later is missing. Reads at most `most` per 30 stores. */
export async function readAppealable(user: User, most: number, now: Date) {
  const { spans, timeOf } = await readOpenDays(now);
  const scopes: Filter[] = [
    ...Array.from({ length: Math.ceil(user.stores.length / maxInValues) }, (_, batch) => {
      const first = batch * maxInValues;
      return ["storeId", "in", user.stores.slice(first, first + maxInValues)] as const;
    }),
    ...(user.managerId !== null && user.formerStores.length > 0 ? [["managerId", "==", user.managerId] as const] : []),
  ];
  const pages = await Promise.all(
    scopes.flatMap((scope) =>
      spans.map(({ from, to }) =>
        db.query(checks, {
          where: [["status", "==", "submitted"], scope, ["day", ">=", from], ["day", "<=", to]],
          orderBy: [
            ["day", "asc"],
            ["startedAt", "asc"],
          ],
          limit: most,
        }),
      ),
    ),
  );
  const checksById = new Map(pages.flatMap(({ documents }) => documents.map((check) => [check.id, check])));
  const rows = [...checksById.values()]
    .filter(({ data }) => can(user, "appeal check", data))
    .map((check) => ({
      ...check,
      findings: appealable(check.data).length,
      daysLeft: timeOf(check.data)?.daysLeft ?? -1,
    }))
    .filter(({ findings, daysLeft }) => findings > 0 && daysLeft >= 0)
    .toSorted((a, b) => a.daysLeft - b.daysLeft || (a.data.day < b.data.day ? -1 : 1));
  return { rows: rows.slice(0, most), more: pages.some(({ next }) => next !== null) || rows.length > most };
}
