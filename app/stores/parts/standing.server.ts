/** How stores and managers do this month, for pages that list them. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { type RecentFigures, recentFigures } from "#app/checks/recent-figures.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf, daysBetween, lastMonths, monthOf } from "#app/i18n/days.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import type { ListCount } from "#app/lists/list.ts";
import { tenthsOf } from "#app/reports/mean.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { periodBefore } from "#app/reports/period.ts";
import { readPolicyOn } from "#app/score-policy/policy.server.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import type { MonthStanding, OpenTasks, ScoreChange } from "./standing.tsx";

const trendMonths = 6;

/** Reads facts of two months, or of six for the trend: at most 26 documents each, and two counts of each subject's tasks. */
export async function readSubjectStandings(
  user: User,
  by: "store" | "manager",
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MonthStanding>> {
  if (ids.length === 0) return new Map();
  const today = dayOf(now, config.APP_TIME_ZONE);
  const months = lastMonths(today).slice(by === "store" ? -trendMonths : -2);
  const before = periodBefore(monthPeriod(monthOf(today)), today);
  const [shards, { fewestChecks }, tasks] = await Promise.all([
    unlessDamaged(
      by === "store"
        ? checkFacts.readOf(db, summaryFacts, ids, months)
        : checkFacts.read(db, summaryFacts, { from: before.from, to: today }),
    ),
    readPolicyOn(db, today),
    Promise.all(ids.map((id) => countOpenTasks(user, by === "store" ? { storeId: id } : { ownerId: id }, today))),
  ]);
  const all = readsAllStores(user);
  const figures = recentFigures(shards ?? [], {
    by,
    ids,
    months,
    before,
    counts: (check) => all || can(user, "read check", check),
  });
  return new Map(
    ids.map((id, at) => {
      const { lastDay, now: month, before: earlier, months: trend } = figures.get(id)!;
      return [
        id,
        {
          lastCheck: lastDay ? daysAgo(lastDay, today) : "",
          score: month.mean === null ? null : { score: month.mean, isFail: hasFailed(month, fewestChecks.comparison) },
          checks: month.checks || null,
          change: changeOf(month, earlier, fewestChecks.comparison),
          trend,
          tasks: tasks[at]!,
        },
      ];
    }),
  );
}

type Scored = RecentFigures["now"];

export function hasFailed({ failed, checks }: Pick<Scored, "failed" | "checks">, fewest: number): boolean {
  return checks >= fewest && failed * 2 >= checks;
}

function changeOf(now: Scored, before: Scored, fewest: number): ScoreChange | null {
  if (now.mean === null || before.mean === null || Math.min(now.checks, before.checks) < fewest) return null;
  const tenths = tenthsOf(now.mean) - tenthsOf(before.mean);
  if (tenths === 0) return { text: "=", spoken: m.reports_unchanged(), direction: null };
  const size = formatNumber(Math.abs(tenths) / 10, getLocale(), 1);
  const by = m.reports_points({ number: size });
  return tenths > 0
    ? { text: size, spoken: m.reports_up({ by }), direction: "up" }
    : { text: size, spoken: m.reports_down({ by }), direction: "down" };
}

function daysAgo(day: string, today: string): string {
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto", style: "narrow" }).format(
    -daysBetween(day, today),
    "day",
  );
}

async function countOpenTasks(
  user: User,
  subject: { storeId: string } | { ownerId: string },
  today: string,
): Promise<OpenTasks> {
  const [open, overdue] = await Promise.all([
    countTasks(user, { ...subject, status: "unfinished" }, today),
    countTasks(user, { ...subject, status: "overdue" }, today),
  ]);
  return { open: leastOf(open), overdue: leastOf(overdue) };
}

function leastOf(count: ListCount): number {
  return typeof count === "number" ? count : (count?.over ?? 0);
}
