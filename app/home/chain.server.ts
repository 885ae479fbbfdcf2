import { everyRow } from "#app/reports/rows.ts";
import type { User } from "#app/auth/user.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { readCached } from "#app/facts/generations.server.ts";
import { addMonths, firstDay, monthOf } from "#app/i18n/days.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import type { ListCount } from "#app/lists/list.ts";
import { type Line, lineOf } from "#app/reports/lines.ts";
import { unlessDamaged } from "#app/reports/month-figures.server.ts";
import { readStandings } from "#app/reports/monthly/read-standings.server.ts";
import { rankedStores, sortStores, storeRows, type StoreRow } from "#app/reports/monthly/store-rows.ts";
import { findUncheckedStores } from "#app/reports/monthly/unchecked.server.ts";
import { periodBefore } from "#app/reports/period.ts";
import { summarize } from "#app/reports/report.ts";
import { countTasks } from "#app/tasks/count-tasks.server.ts";
import { overdueEnd, tasks } from "#app/tasks/task.ts";
import { fullScore } from "#app/score-policy/percent.ts";

const maxStores = 5;
/** In a chain of more areas, only the areas of the tasks overdue longest are counted. */
const maxAreas = 10;

export interface WorstStore extends StoreRow {
  readonly why: StoreRow["working"][number] | null;
}

export interface ChainMonth {
  readonly month: string;
  readonly now: Line;
  readonly before: Line;
  readonly worst: readonly WorstStore[];
  readonly unchecked: number;
  readonly fewestCompared: number;
}

/** Null if the month's facts can't be read. Reads at most 16 documents of the directory and facts of two months. */
export async function readChainMonth(today: string): Promise<ChainMonth | null> {
  const month = monthOf(today);
  const period = monthPeriod(month);
  const start = firstDay(addMonths(month, -1));
  const [stores, checks] = await Promise.all([
    readCached("stores", ["stores"], () => readDirectory(db, "stores")),
    unlessDamaged(checkFacts.read(db, summaryFacts, { from: start, to: period.to })),
  ]);
  const catalog = { stores, templates: new Map() };
  const query = { head: { filter: period, before: null }, shards: checks ?? [], catalog };
  const standings = checks && (await unlessDamaged(readStandings(query)));
  if (!standings) return null;
  const ranked = rankedStores(storeRows(standings.now, null, stores));
  const sumOf = async (days: { from: string; to: string }) =>
    lineOf((await summarize(checks, { filter: days, catalog, allowed: everyRow })).total);
  return {
    month,
    now: await sumOf(period),
    before: await sumOf(periodBefore(period, today)),
    worst: sortStores(ranked, "-rank", maxStores).map((row) => ({ ...row, why: weakestPartOf(row) })),
    unchecked: (await findUncheckedStores(standings.now, stores, { from: period.from, to: today })).length,
    fewestCompared: standings.now.fewestCompared,
  };
}

/** The part with the largest share of the points that the score lacks. */
function weakestPartOf({ working }: StoreRow): WorstStore["why"] {
  const lostPoints = ({ share, score }: StoreRow["working"][number]) =>
    score === null ? 0 : share * (fullScore - score);
  const [most] = working.toSorted((a, b) => lostPoints(b) - lostPoints(a));
  return most && lostPoints(most) > 0 ? most : null;
}

export interface OverdueAreas {
  readonly areas: readonly { readonly area: string; readonly count: NonNullable<ListCount> }[];
  readonly more: boolean;
  readonly oldestDue: string | null;
}

/** Counts up to 1,001 tasks in each area; reads the list of areas and one task, or 10 if there are many areas. */
export async function countOverdueByArea(user: User, today: string): Promise<OverdueAreas> {
  const all = await readAreas(db);
  const more = all.length > maxAreas;
  const { documents } = await db.query(tasks, {
    where: [["byDue", "<", overdueEnd(today)]],
    orderBy: [["byDue", "asc"]],
    limit: more ? maxAreas : 1,
  });
  const selected = more ? [...new Set(documents.map(({ data }) => data.area))] : all;
  const areaCounts = await Promise.all(
    selected.map(async (area) => ({ area, count: (await countTasks(user, { status: "overdue", area }, today)) ?? 0 })),
  );
  const size = (count: NonNullable<ListCount>) => (typeof count === "number" ? count : count.over + 1);
  return {
    areas: areaCounts.filter(({ count }) => size(count) > 0).toSorted((a, b) => size(b.count) - size(a.count)),
    more,
    oldestDue: documents[0]?.data.dueDay ?? null,
  };
}
