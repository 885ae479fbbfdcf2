import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type DetailColumns, detailFacts } from "#app/checks/check-facts.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addMonths, firstDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { daysWithin, monthPeriod, wholeMonths } from "#app/i18n/period.ts";
import { rankStores } from "#app/score-policy/rank-stores.ts";
import { sumDetails } from "./details.ts";
import { checkBars } from "./check-bars.server.ts";
import { minStores, type Frame, readFrame } from "./frame.server.ts";
import { type Extent, listLines } from "./line-list.server.ts";
import { entryRows, lineOf, lineSorts } from "./lines.ts";
import { countScoredStores, type CheckFigures, meanScore, type ReportFilter, summarize } from "./report.ts";
import { everyRow, type RowQuery } from "./rows.ts";
import { readStandings } from "./monthly/read-standings.server.ts";
import { repeatedFindings } from "./repeated.ts";
import { storeSentence, summarySentence } from "./sentences.ts";
import { itemsOf } from "#app/templates/template.ts";
import { passMarksOf, timeChart, timeOf } from "./time-chart.server.ts";
import { readVersionTexts, sectionRows } from "./wording.server.ts";

async function readStoreLines(user: User, search: URLSearchParams, now: Date) {
  const frame = await readFrame(user, "store", search, now);
  const lines = await frame.sum(["store"]);
  return { frame, lines, rows: entryRows(lines, "store", frame.directories.stores) };
}

export async function readStoreReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const { frame, lines, rows } = await readStoreLines(user, search, now);
  const { list, problems } = listLines(rows, frame.directories.stores, search, extent);
  const { storeId } = frame.head.filter;
  const store = storeId === undefined ? null : await readStore(frame, storeId, now);
  const total = { now: lines.now.total, before: lines.before?.total ?? null };
  // The form still sends the default sort after a store is chosen.
  const unsorted = storeId !== undefined && list.sort !== lineSorts[0];
  return {
    ...frame.head,
    problems: [
      ...frame.head.problems,
      ...problems,
      ...(unsorted ? [{ name: "sort", code: "unused", value: "" } as const] : []),
    ],
    sentence: store
      ? storeSentence(frame.head, { total, chain: store.chainRank, repeats: store.repeated.length })
      : summarySentence(frame.head, total, rows),
    total,
    list,
    store,
  };
}

const monthsBack = 12;

async function readStore(frame: Frame, storeId: string, now: Date) {
  const { user, directories, catalog, shards, allowed } = frame;
  const { filter, today, fewestChecks } = frame.head;
  const { area: inArea, templateId, templateCategory, inspectorId, managerId } = filter;
  const entry = directories.stores.get(storeId);
  const time = timeOf(filter);
  // A manager of a former store may not learn its figures of other days.
  const canRank = can(user, "read store history", { storeId });
  const compareWith = async (narrower: Partial<ReportFilter>, name: string) => {
    const { storeId: _store, area: _area, managerId: _manager, ...all } = filter;
    const chartQuery = { filter: { ...all, ...narrower }, catalog, allowed: everyRow };
    const { by, total } = await summarize(shards, chartQuery, ["store", time]);
    if (by.store.size < 2) return [];
    const stores = readsAllStores(user) ? null : await countScoredStores(shards, chartQuery, time);
    // Two periods that differ by a day would reveal another store's checks of that day.
    const isWhole = (key: string) => time === "day" || wholeMonths(daysWithin(filter, key)) !== null;
    const entries = [...by[time]].filter(([key]) => !stores || ((stores.get(key) ?? 0) >= minStores && isWhole(key)));
    const lines = new Map(entries.map(([key, figures]) => [key, lineOf(figures)] as const));
    if (![...lines.values()].some(({ mean }) => mean !== null)) return [];
    const hasEnough =
      !stores ||
      (wholeMonths(filter) !== null && [...by.store.values()].filter(({ scored }) => scored > 0).length >= minStores);
    const mean = hasEnough && total.scored >= fewestChecks.comparison ? meanScore(total) : null;
    const rank = canRank ? rankOf(storeId, by.store, fewestChecks.rank) : null;
    return [{ name, area: narrower.area, lines, mean, rank: rank && (!stores || rank.of >= minStores) ? rank : null }];
  };
  const own = (await frame.sum([time, "version"])).now.by;
  const area = entry?.area === undefined ? [] : await compareWith({ area: entry.area }, m.reports_store_area());
  const others = [...area, ...(await compareWith({}, m.reports_store_chain()))];
  const from = firstDay(addMonths(monthOf(filter.to), 1 - monthsBack));
  const details = await checkFacts.readOf(
    db,
    detailFacts,
    [storeId],
    monthsBetween(from < filter.from ? from : filter.from, filter.to),
  );
  const latest = (
    await listChecks(
      user,
      {
        storeId,
        from: from < filter.from ? from : filter.from,
        to: filter.to,
        area: inArea,
        templateId,
        templateCategory,
        inspectorId,
        managerId,
        status: "counted",
      },
      { limit: 20 },
      now,
    )
  ).checks;
  return {
    id: storeId,
    name: nameOfEntry(entry) || storeId,
    code: entry?.code ?? "",
    area: entry?.area ?? "",
    checks: latest.filter(({ data }) => data.day >= filter.from),
    bars:
      time === "day"
        ? checkBars(
            latest,
            others.flatMap(({ name, mean }) => (mean === null ? [] : [{ name, mean }])),
          )
        : null,
    ranks: others.flatMap(({ name, area: among, rank }) => (rank ? [{ name, area: among, ...rank }] : [])),
    chainRank: others.find(({ area: among }) => among === undefined)?.rank ?? null,
    scores: timeChart(
      filter,
      today,
      [{ name: m.reports_store_this(), lines: own[time] }, ...others],
      await passMarksOf(own.version),
      fewestChecks.comparison,
    ),
    score: canRank ? await readStoreScore(frame, storeId) : null,
    ...(await readSectionsAndRepeats(details, { filter: { ...filter, storeId }, catalog, allowed }, from)),
  };
}

async function readStoreScore({ user, head, shards, catalog }: Frame, storeId: string) {
  const month = monthOf(head.filter.to);
  const query = { head: { filter: monthPeriod(month), before: null }, shards, catalog };
  const { now, policy } = await readStandings(query);
  const { score = null, working = [], rank = null, figures = null } = now.stores.get(storeId) ?? {};
  const canShowRank = rank !== null && (readsAllStores(user) || now.ranked >= minStores);
  const { points } = policy;
  return {
    month,
    score,
    working,
    figures,
    points,
    isRanked: rank !== null,
    rank: canShowRank ? { rank, of: now.ranked } : null,
  };
}

function rankOf(
  storeId: string,
  stores: ReadonlyMap<string, CheckFigures>,
  fewestScored: number,
): { rank: number; of: number } | null {
  const rows = [...stores].map(([id, figures]) => {
    const { checks, scored, critical, mean } = lineOf(figures);
    return { id, score: mean, critical, checks, scored };
  });
  const { ranked } = rankStores(rows, fewestScored);
  const standing = ranked.find(({ row }) => row.id === storeId);
  return standing ? { rank: standing.rank, of: ranked.length } : null;
}

async function readSectionsAndRepeats(details: readonly DetailColumns[], query: RowQuery, repeatsFrom: string) {
  const { filter } = query;
  const sums = await sumDetails(details, query);
  const from = repeatsFrom < filter.from ? repeatsFrom : filter.from;
  const repeated = repeatedFindings(details, { ...query, filter: { ...filter, from } });
  const versions = await readVersionTexts([
    ...[...sums].map(([template, { versions: checksByVersion }]) => ({
      template,
      version: Math.max(...checksByVersion.keys()),
    })),
    ...repeated.flatMap(({ template, recent }) => recent.map(({ version }) => ({ template, version }))),
  ]);
  const hasItem = (template: string, version: number, item: string) => {
    const texts = versions.of(template, version);
    return !texts || itemsOf(texts).some(({ id }) => id === item);
  };
  return {
    sections: sectionRows(sums, versions),
    repeated: repeated.map((finding) => ({
      ...finding,
      recent: finding.recent.map((check) => ({
        ...check,
        isFinding: hasItem(finding.template, check.version, finding.item) ? check.isFinding : null,
      })),
      ...versions.itemIn(finding.template, finding.version, finding.item),
    })),
  };
}
