/** How the chain does this month: its score and pass rate, the worst stores and why, those that nobody checked yet, and where tasks are overdue. */
import type { User } from "#app/auth/user.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { readCached } from "#app/facts/generations.server.ts";
import { addDays, addMonths, daysBetween, firstDay, monthOf } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import type { Count } from "#app/lists/list.ts";
import { type Line, lineOf } from "#app/reports/lines.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { readStandings } from "#app/reports/monthly/read-standings.server.ts";
import { rankedStores, sortStores, storeRows, type StoreRow } from "#app/reports/monthly/store-rows.ts";
import { findUncheckedStores } from "#app/reports/monthly/unchecked.server.ts";
import { periodBefore } from "#app/reports/period.ts";
import { type Figures, noFigures, summarize } from "#app/reports/report.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { overdueEnd, tasks } from "#app/tasks/task.ts";
import { fullScore } from "#app/score-policy/percent.ts";

const mostStores = 5;
/** Beyond as many areas, those of the tasks that are overdue longest are counted. */
const mostAreas = 10;
const mostWeeks = 8;

export interface WorstStore extends StoreRow {
  /** The part that took most from its score. */
  readonly why: StoreRow["working"][number] | null;
}

export interface ChainMonth {
  readonly month: string;
  readonly now: Line;
  readonly before: Line;
  /** Of each of the last weeks, the oldest first. */
  readonly weeks: readonly Line[];
  readonly worst: readonly WorstStore[];
  readonly unchecked: number;
  readonly fewestCompared: number;
}

/**
 * Null where the month's facts can't be read. Reads whether the stores are still those that this process knows, else 16 documents of the
 * directory; of checks in two months the heads twice and at most 16 pending rows each, of camera sittings and customer feedback in one at most 4,
 * and of each the 8 shards once after they changed; and the version of the policy.
 */
export async function readChainMonth(today: string): Promise<ChainMonth | null> {
  const month = monthOf(today);
  const period = monthPeriod(month);
  const start = firstDay(addMonths(month, -1));
  const [stores, checks] = await Promise.all([
    readCached("stores", ["stores"], () => readDirectory(db, "stores")),
    unlessDamaged(checkFacts.read(db, summaryFacts, { from: start, to: period.to })),
  ]);
  const places = { stores, templates: new Map() };
  const asked = { head: { filter: period, before: null }, shards: checks ?? [], places };
  const standings = checks && (await unlessDamaged(readStandings(asked)));
  if (!standings) return null;
  const ranked = rankedStores(storeRows(standings.now, null, stores));
  const sum = async (days: { from: string; to: string }) => lineOf((await summarize(checks, days, places)).total);
  const daily = await summarize(checks, { from: start, to: today }, places, ["day"]);
  return {
    month,
    now: await sum(period),
    before: await sum(periodBefore(period, today)),
    weeks: weeksOf(daily.by.day, start, today),
    worst: sortStores(ranked, "-rank", mostStores).map((row) => ({ ...row, why: whyOf(row) })),
    unchecked: (await findUncheckedStores(standings.now, stores, { from: period.from, to: today })).length,
    fewestCompared: standings.now.fewestCompared,
  };
}

/** Seven days each, up to today. */
function weeksOf(days: ReadonlyMap<string, Figures>, start: string, today: string): Line[] {
  const count = Math.min(mostWeeks, Math.floor((daysBetween(start, today) + 1) / 7));
  return Array.from({ length: count }, (_, week) => {
    const sum = noFigures();
    for (let day = 0; day < 7; day++) {
      const figures = days.get(addDays(today, (week + 1 - count) * 7 - day));
      if (figures) for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += figures[name];
    }
    return lineOf(sum);
  });
}

/** What the score lacks to 100, by the part that it lacks most of. */
function whyOf({ working }: StoreRow): WorstStore["why"] {
  const lost = ({ share, score }: StoreRow["working"][number]) => (score === null ? 0 : share * (fullScore - score));
  const [most] = working.toSorted((a, b) => lost(b) - lost(a));
  return most && lost(most) > 0 ? most : null;
}

export interface OverdueAreas {
  /** Areas with overdue tasks, the most first. */
  readonly areas: readonly { readonly area: string; readonly count: NonNullable<Count> }[];
  /** Whether other areas may have some, too. */
  readonly more: boolean;
}

/** A count for each area: at most 10, each of at most 1,001 tasks; the list of areas and, where they are more, 10 tasks. */
export async function countOverdueByArea(user: User, today: string): Promise<OverdueAreas> {
  const all = await readAreas(db);
  const more = all.length > mostAreas;
  const asked = more ? await areasOfOldest(today) : all;
  const counted = await Promise.all(
    asked.map(async (area) => ({ area, count: (await countTasks(user, { status: "overdue", area }, today)) ?? 0 })),
  );
  const size = (count: NonNullable<Count>) => (typeof count === "number" ? count : count.over + 1);
  return {
    areas: counted.filter(({ count }) => size(count) > 0).toSorted((a, b) => size(b.count) - size(a.count)),
    more,
  };
}

async function areasOfOldest(today: string): Promise<string[]> {
  const { documents } = await db.query(tasks, {
    where: [["byDue", "<", overdueEnd(today)]],
    orderBy: [["byDue", "asc"]],
    limit: mostAreas,
  });
  return [...new Set(documents.map(({ data }) => data.area))];
}
