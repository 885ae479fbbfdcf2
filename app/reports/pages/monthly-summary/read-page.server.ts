import type { User } from "#app/auth/user.ts";
import { toCheckRow } from "#app/checks/parts/rows.server.ts";
import { config } from "#app/config.server.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { storeDots } from "#app/reports/monthly/store-dots.server.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import { scoreBasisText } from "#app/score-policy/words.ts";

export async function readMonthlyPage(user: User, search: URLSearchParams, now: Date) {
  const { late, at, list, unranked, risen, fallen, ranked, ...report } = await readMonthlySummary(user, search, now);
  const instant = (text: string) => formatInstant(text, config.APP_TIME_ZONE);
  return {
    ...report,
    dots: report.distribution && storeDots(ranked, report.all?.mean ?? null),
    list: { ...list, rows: list.rows.map(lineOf) },
    unranked: unranked.map(lineOf),
    risen: risen.map(lineOf),
    fallen: fallen.map(lineOf),
    at: instant(at),
    late: {
      ...late,
      checks: late.checks.map((check) => ({ ...toCheckRow(check, user), at: instant(check.data.lateAt!) })),
    },
  };
}

function lineOf({ working, figures, isRanked: _, ...row }: StoreRow) {
  const parts = working.map((part) => part.score);
  return { ...row, parts, base: scoreBasisText(figures), checks: figures.checks.count, critical: figures.critical };
}
export type StoreLine = ReturnType<typeof lineOf>;

export type MonthlyPage = Awaited<ReturnType<typeof readMonthlyPage>>;
