import { activityShards } from "#app/activities/activity-facts.ts";
import { categoryNames } from "#app/activities/activity-names.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { unnamed } from "#app/import/imported.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { noOne } from "#app/lists/params.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addDays, daysBetween, monthsBetween } from "#app/i18n/days.ts";
import { compareNames, formatDay, formatNumber, formatShortDay, formatShortMonth } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { monthPeriod, type Period } from "#app/i18n/period.ts";
import { lineChart } from "#app/ui/line-chart.server.ts";
import { type DeedFigures, doneActivities, gapsIn, noDeeds, seesOwnAlone } from "./activity-report.ts";
import { type DeedColumns, type DeedSums, deedsOf, sumDeeds } from "./activity-sums.ts";
import { type ReportHead, readSourceFrame } from "./frame.server.ts";
import { type Extent, rowPageOf, readSort } from "./line-list.server.ts";
import { inspectorName } from "./inspector-name.ts";
import { readPlanCompletion } from "./plan-completion.server.ts";
import { entryFigures, type FigureRow, figureRows } from "./lines.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { activitySentence } from "./sentences.ts";
import { timeOf } from "./time-chart.server.ts";

const source = {
  /** Reading an activity of a store and day includes reading its checks and sittings. */
  action: "read activity",
  async read(period: Period): Promise<DeedColumns[]> {
    const [checks, sittings, activities] = await Promise.all([
      checkFacts.read(db, summaryFacts, period),
      sittingFacts.read(db, cameraFacts, period),
      activityFacts.read(db, activityShards, period),
    ]);
    return [...checks.map(deedsOf.checks), ...sittings.map(deedsOf.sittings), ...activities.map(deedsOf.activities)];
  },
} as const;

export type DeedRow = FigureRow<DeedFigures>;

export interface TimeRow extends DeedRow {
  readonly days: Period;
}

interface PersonLine extends DeedFigures {
  readonly days: number;
}

export interface PersonRow extends FigureRow<PersonLine> {
  readonly inspectorId: string;
  /** Null where the report shows only a part of the work, and for people without planned activities. */
  readonly gaps: readonly string[] | null;
}

const activitySorts = ["-done", "-checks", "-minutes", "-late", "name"] as const;
export type ActivityReportSort = (typeof activitySorts)[number];

/** QC staff read what they did themselves, managers what was done at their stores, without names. */
export async function readActivityReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const frame = await readSourceFrame(user, "activity-report", source, search, now);
  const { catalog, allowed, directories, shards } = frame;
  const head = asShown(user, frame.head);
  const { filter, before, today } = head;
  const by = timeOf(filter);
  const sum = (days: Period) => sumDeeds(shards, { filter: { ...filter, ...days }, catalog, allowed, today, by });
  const sums = await sum(filter);
  const sumsBefore = before && (await sum(before));
  const rows = (of: "kind" | "time", nameOf: (key: string) => string): DeedRow[] =>
    figureRows({ now: sums[of], before: of === "time" ? null : (sumsBefore?.[of] ?? null) }, nameOf, noDeeds);
  const { sort, problems: ofSort } = readSort(search, activitySorts);
  const all = entryFigures({ now: sums.store, before: sumsBefore?.store ?? null }, directories.stores, noDeeds, (id) =>
    id ? nameOfEntry(directories.stores.get(id)) || id : m.activities_no_store(),
  );
  const stores = extent === "whole" ? all : rowsThere(all);
  const { page, problems: ofPage } = rowPageOf(stores, search, extent, storeOrder(sort));
  const personName = (id: string) => inspectorName(directories.inspectors, id);
  const persons = readsAllStores(user) ? personRows(head, sums, sumsBefore, personName) : null;
  const plan = await readPlanCompletion(user, filter, today);
  return {
    ...head,
    problems: [...head.problems, ...ofSort, ...ofPage],
    records: can(user, "record activity"),
    own: seesOwnAlone(user),
    sentence: activitySentence(sums.total),
    total: { now: sums.total, before: sumsBefore && sumsBefore.total },
    /** Null for readers who may not see figures by person. */
    persons,
    allPersons: persons && wholeOf(persons, sums.total),
    plan,
    kinds: Object.entries(categoryNames).flatMap(([key, name]) => rows("kind", name).filter((row) => row.key === key)),
    by,
    times: rows("time", by === "day" ? formatDay : formatShortMonth)
      .map((row) => timeRow(row, filter))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ...chartOf(filter, today, by, sums),
    list: {
      ...page,
      rows: page.rows.map((row) => ({ ...row, code: directories.stores.get(row.key)?.code ?? "" })),
      sort,
    },
  };
}
export type ActivityReport = Awaited<ReturnType<typeof readActivityReport>>;

const rowsThere = cachePerObject((rows: readonly DeedRow[]) =>
  rows.filter(({ now: figures }) => Object.values(figures).some((figure) => figure > 0)),
);

function asShown(user: User, head: ReportHead): ReportHead {
  if (!seesOwnAlone(user)) return head;
  const { inspectorId: _, ...choices } = head.choices;
  return { ...head, filter: { ...head.filter, inspectorId: user.uid }, choices };
}

function personRows(
  { filter, today }: ReportHead,
  sums: DeedSums,
  before: DeedSums | null,
  nameOf: (id: string) => string,
): PersonRow[] {
  const isPart = filter.area !== undefined || filter.storeId !== undefined || filter.managerId !== undefined;
  const linesOf = ({ person }: DeedSums) =>
    new Map([...person].map(([id, figures]): [string, PersonLine] => [id, { ...figures, days: figures.days.size }]));
  const rows = figureRows({ now: linesOf(sums), before: before && linesOf(before) }, nameOf, { ...noDeeds, days: 0 });
  const gapsBeside = gapsIn(filter, today);
  const gapsOf = (id: string) => gapsBeside(sums.person.get(id)?.days ?? new Set());
  return rows
    .map((row) => {
      const isNobody = row.key === unnamed.id;
      return {
        ...row,
        inspectorId: isNobody ? noOne : row.key,
        gaps: isPart || isNobody || row.now.planned === 0 ? null : gapsOf(row.key),
      };
    })
    .toSorted((one, other) => compareNames(one.name, other.name));
}

function wholeOf(persons: readonly PersonRow[], total: DeedFigures): Pick<PersonRow, "now" | "gaps"> {
  const allGaps = persons.flatMap(({ gaps }) => gaps ?? []);
  return {
    now: { ...total, days: persons.reduce((days, { now }) => days + now.days, 0) },
    gaps: persons.some(({ gaps }) => gaps) ? allGaps : null,
  };
}

function timeRow(row: DeedRow, { from, to }: Period): TimeRow {
  const days = row.key.length === 7 ? monthPeriod(row.key) : { from: row.key, to: row.key };
  return { ...row, days: { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to } };
}

function storeOrder(sort: ActivityReportSort): (a: DeedRow, b: DeedRow) => number {
  if (sort === "name") return (a, b) => compareNames(a.name, b.name);
  const name = sort.slice(1) as "done" | "checks" | "minutes" | "late";
  const figure = ({ now }: DeedRow) => (name === "done" ? doneActivities(now) : now[name]);
  return (a, b) => figure(b) - figure(a) || compareNames(a.name, b.name);
}

function chartOf(period: Period, today: string, by: "day" | "month", { time }: DeedSums) {
  const to = period.to < today ? period.to : today < period.from ? period.from : today;
  const times =
    by === "month"
      ? monthsBetween(period.from, to)
      : Array.from({ length: daysBetween(period.from, to) + 1 }, (_, at) => addDays(period.from, at));
  const nameOf = (key: string) => (by === "month" ? formatShortMonth(key) : formatDay(key));
  const locale = getLocale();
  const series = (name: string, of: (figures: DeedFigures) => number) => ({
    name,
    values: times.map((key) => {
      const count = of(time.get(key) ?? noDeeds);
      return { y: count, text: m.reports_trend_point({ when: nameOf(key), count: formatNumber(count, locale) }) };
    }),
  });
  const chart = lineChart({
    across: times.map((key) => (by === "month" ? nameOf(key) : formatShortDay(key, key, locale))),
    limits: [0, Number.MAX_SAFE_INTEGER],
    step: 1,
    withZero: true,
    format: (value) => formatNumber(value, locale),
    // The last day is often a day that has only begun.
    formatLast: (value) => (by === "day" ? "" : formatNumber(value, locale)),
    series: [series(m.reports_activity_checks(), ({ checks }) => checks), series(m.shell_activities(), doneActivities)],
  });
  return { chart, checksAt: times.map((key) => ({ name: nameOf(key), count: time.get(key)?.checks ?? 0 })) };
}
