import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { queryAll } from "#app/db/query-in.ts";
import type { Period } from "#app/i18n/period.ts";
import { type ClosedDay, closedDays } from "./closed-day.ts";

export function closedDaysIn({ from, to }: Period): Promise<Stored<ClosedDay>[]> {
  return queryAll(db, closedDays, {
    where: [
      ["day", ">=", from],
      ["day", "<=", to],
    ],
    orderBy: [["day", "asc"]],
  });
}
