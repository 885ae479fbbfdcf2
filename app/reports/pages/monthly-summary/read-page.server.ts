import type { User } from "#app/auth/user.ts";
import { rowOf } from "#app/checks/parts/rows.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";

/** The monthly summary in the reader's words. */
export async function readMonthlyPage(user: User, search: URLSearchParams, now: Date) {
  const { late, at, ...report } = await readMonthlySummary(user, search, now);
  const instant = (text: string) => formatInstant(text, config.APP_TIME_ZONE);
  return {
    ...report,
    at: instant(at),
    late: {
      ...late,
      checks: late.checks.map((check) => ({ ...rowOf(check, user), at: instant(check.data.lateAt!) })),
    },
  };
}
export type MonthlyPage = Awaited<ReturnType<typeof readMonthlyPage>>;
