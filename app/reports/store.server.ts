/** The store report: all stores side by side, or one beside its area and the chain, with what fails there again and again. */
import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { type DetailColumns, detailFacts } from "#app/checks/check-facts.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addMonths, firstDay, monthOf, monthsBetween } from "#app/i18n/days.ts";
import { m } from "#app/i18n/locale.ts";
import { monthPeriod } from "#app/i18n/period.ts";
import { rankStores } from "#app/score-policy/rank-stores.ts";
import { sumDetails } from "./details.ts";
import { fewestStores, type Frame, readFrame } from "./frame.server.ts";
import { type Extent, listLines } from "./line-list.server.ts";
import { entryRows, lineOf, lineSorts } from "./lines.ts";
import { countStores, type Figures, type Places, type ReportFilter, summarize } from "./report.ts";
import { readStandings } from "./monthly/read-standings.server.ts";
import { repeatedFindings } from "./repeated.ts";
import { passMarksOf, timeChart, timeOf } from "./time-chart.server.ts";
import { readVersions, sectionRows } from "./wording.server.ts";

/** Each store's line, within the reader's scope. */
async function readStoreLines(user: User, search: URLSearchParams, now: Date) {
  const frame = await readFrame(user, "store", search, now);
  const lines = await frame.sum(["store"]);
  return { frame, lines, rows: entryRows(lines, "store", frame.directories.stores) };
}

/**
 * What a URL asks for: all stores, or the one that it names. Of one it reads beside its frame, for each month of a year and the report's own,
 * the head of details twice, its shard and at most 16 pending rows; 20 checks, and the versions of the templates found. For the score of its last
 * month, 26 documents of camera sittings and 26 of feedback, and the version of the policy.
 */
export async function readStoreReport(user: User, search: URLSearchParams, now: Date, extent: Extent = "page") {
  const { frame, lines, rows } = await readStoreLines(user, search, now);
  const { list, problems } = listLines(rows, frame.directories.stores, search, extent);
  const { storeId } = frame.head.filter;
  // The form sends the usual order along when a store is chosen in it.
  const unsorted = storeId !== undefined && list.sort !== lineSorts[0];
  return {
    ...frame.head,
    problems: [
      ...frame.head.problems,
      ...problems,
      ...(unsorted ? [{ name: "sort", code: "unused", value: "" } as const] : []),
    ],
    total: { now: lines.now.total, before: lines.before?.total ?? null },
    list,
    store: storeId === undefined ? null : await readStore(frame, storeId, now),
  };
}

/** How far back what fails again and again is looked for, in months. */
const monthsBack = 12;

async function readStore(frame: Frame, storeId: string, now: Date) {
  const { user, directories, places, shards, allowed } = frame;
  const { filter, today, fewestChecks } = frame.head;
  const { area: inArea, templateId, templateCategory, inspectorId, managerId } = filter;
  const entry = directories.stores.get(storeId);
  const time = timeOf(filter);
  // Of a former store its manager isn't told how it stood on other days than theirs.
  const mayRank = can(user, "read store history", { storeId });
  const beside = async (narrower: Partial<ReportFilter>, name: string) => {
    const { storeId: _store, area: _area, managerId: _manager, ...all } = filter;
    const asked = { ...all, ...narrower };
    const { by } = await summarize(shards, asked, places, ["store", time]);
    if (by.store.size < 2) return [];
    const stores = readsAllStores(user) ? null : await countStores(shards, asked, places, time);
    const shown = [...by[time]].filter(([key]) => !stores || (stores.get(key) ?? 0) >= fewestStores);
    const lines = new Map(shown.map(([key, figures]) => [key, lineOf(figures)] as const));
    // Nothing would be drawn of checks that have no score.
    if (![...lines.values()].some(({ mean }) => mean !== null)) return [];
    const rank = mayRank ? rankOf(storeId, by.store, fewestChecks.rank) : null;
    return [
      {
        name,
        area: narrower.area,
        lines,
        rank: rank && (!stores || rank.of >= fewestStores) ? rank : null,
      },
    ];
  };
  const own = (await frame.sum([time, "version"])).now.by;
  const area = entry?.area === undefined ? [] : await beside({ area: entry.area }, m.reports_store_area());
  const others = [...area, ...(await beside({}, m.reports_store_chain()))];
  const from = firstDay(addMonths(monthOf(filter.to), 1 - monthsBack));
  const details = await checkFacts.readOf(
    db,
    detailFacts,
    [storeId],
    monthsBetween(from < filter.from ? from : filter.from, filter.to),
  );
  return {
    id: storeId,
    name: nameOfEntry(entry) || storeId,
    code: entry?.code ?? "",
    area: entry?.area ?? "",
    checks: (
      await listChecks(
        user,
        {
          storeId,
          from: filter.from,
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
    ).checks,
    ranks: others.flatMap(({ name, area: among, rank }) => (rank ? [{ name, area: among, ...rank }] : [])),
    scores: timeChart(
      filter,
      today,
      [{ name: m.reports_store_this(), lines: own[time] }, ...others],
      await passMarksOf(own.version),
    ),
    score: mayRank ? await readStoreScore(frame, storeId) : null,
    ...(await readSectionsAndRepeats(details, { ...filter, storeId }, from, places, allowed)),
  };
}

/** The score of the report's last month and what it is made of: all the store's records, whatever else the report is narrowed by. */
async function readStoreScore({ user, head, shards, places }: Frame, storeId: string) {
  const month = monthOf(head.filter.to);
  const asked = { head: { filter: monthPeriod(month), before: null }, shards, places };
  const { now, policy } = await readStandings(asked);
  const { score = null, working = [], rank = null, figures = null } = now.stores.get(storeId) ?? {};
  const isTold = rank !== null && (readsAllStores(user) || now.ranked >= fewestStores);
  const { points } = policy;
  return {
    month,
    score,
    working,
    figures,
    points,
    isRanked: rank !== null,
    rank: isTold ? { rank, of: now.ranked } : null,
  };
}

/** Where a store stands among these by its mean score; null where it has too few scored checks. */
function rankOf(
  storeId: string,
  stores: ReadonlyMap<string, Figures>,
  fewestScored: number,
): { rank: number; of: number } | null {
  const rows = [...stores].map(([id, figures]) => {
    const { checks, scored, critical, mean } = lineOf(figures);
    return { id, score: mean, critical, checks, scored };
  });
  const { ranked } = rankStores(rows, fewestScored);
  const found = ranked.find(({ row }) => row.id === storeId);
  return found ? { rank: found.rank, of: ranked.length } : null;
}

async function readSectionsAndRepeats(
  details: readonly DetailColumns[],
  filter: ReportFilter,
  from: string,
  places: Places,
  allowed: Frame["allowed"],
) {
  const sums = await sumDetails(details, filter, places, allowed);
  const repeated = repeatedFindings(
    details,
    { ...filter, from: from < filter.from ? from : filter.from },
    places,
    allowed,
  );
  const versions = await readVersions([
    ...[...sums].map(([template, { versions: seen }]) => ({ template, version: Math.max(...seen.keys()) })),
    ...repeated.map(({ template, version }) => ({ template, version })),
  ]);
  return {
    sections: sectionRows(sums, versions),
    repeated: repeated.map((finding) => ({
      ...finding,
      ...versions.itemIn(finding.template, finding.version, finding.item),
    })),
  };
}
