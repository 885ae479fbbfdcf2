import { cachePerObject } from "#app/facts/per-object.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { meanOf } from "./mean.ts";
import { addFigures, byArea, entryOf, joinFigures, ShardSums } from "./partial-sums.ts";
import { everyRow, type Catalog, type RowQuery, matchingRows, type SubjectColumns } from "./rows.ts";

export type { Catalog, ReportFilter } from "./rows.ts";

export interface CheckFigures {
  checks: number;
  /** Sum of millionths: a safe integer up to 90 million checks. */
  scored: number;
  scoreSum: number;
  passed: number;
  failed: number;
  criticalUnscored: number;
  critical: number;
  major: number;
  minor: number;
}

export function noFigures(): CheckFigures {
  return {
    checks: 0,
    scored: 0,
    scoreSum: 0,
    passed: 0,
    failed: 0,
    criticalUnscored: 0,
    critical: 0,
    major: 0,
    minor: 0,
  };
}

export function meanScore(figures: CheckFigures): number | null {
  return meanOf(figures.scoreSum, figures.scored);
}

export function passRate(figures: CheckFigures): number | null {
  return meanOf(figures.passed * fullScore, figures.passed + figures.failed);
}

export type Grouping = "area" | "store" | "template" | "version" | "inspector" | "manager" | "day" | "month";

export interface Summary<G extends Grouping> {
  readonly total: CheckFigures;
  /** By id: areas by name, versions as TEMPLATE.VERSION, "" for nobody and unknown areas. Only keys with a check. */
  readonly by: Readonly<Record<G, ReadonlyMap<string, CheckFigures>>>;
}

type Summed = Exclude<Grouping, "area">;

interface Part {
  readonly total: CheckFigures;
  readonly by: ReadonlyMap<Summed, Map<string, CheckFigures>>;
}

/** Areas are summed from stores, because a store may move to another area. */
function withoutAreas(groupings: readonly Grouping[]): Summed[] {
  const others = groupings.filter((grouping) => grouping !== "area");
  return others.length < groupings.length && !others.includes("store") ? [...others, "store"] : others;
}

function sumShard(shard: SummaryColumns, query: RowQuery, groupings: readonly Summed[]): Part {
  const { total, by } = noSums(groupings);
  const groups = groupings.map((grouping) => groupOf(shard, grouping, by.get(grouping)!));
  for (const row of matchingRows(shard, query)) {
    add(total, shard, row);
    for (const group of groups) add(group(row), shard, row);
  }
  return { total, by };
}

function noSums(groupings: readonly Summed[]): Part {
  return { total: noFigures(), by: new Map(groupings.map((grouping) => [grouping, new Map<string, CheckFigures>()])) };
}

function join(sums: Part, part: Part): void {
  addFigures(sums.total, part.total);
  for (const [grouping, figures] of sums.by) joinFigures(figures, part.by.get(grouping)!);
}

function summaryOf<G extends Grouping>({ total, by }: Part, catalog: Catalog, groupings: readonly G[]): Summary<G> {
  const areas = () => areasOf(by.get("store")!)(catalog.stores);
  const entries = groupings.map((grouping) => [grouping, grouping === "area" ? areas() : by.get(grouping)!]);
  return { total, by: Object.fromEntries(entries) as Summary<G>["by"] };
}

const areasOf = cachePerObject((byStore: ReadonlyMap<string, CheckFigures>) =>
  cachePerObject((stores: Catalog["stores"]) => byArea(byStore, stores)),
);

const summaryCache = new ShardSums<SummaryColumns, Part>();

export async function summarize<G extends Grouping = never>(
  shards: readonly SummaryColumns[],
  query: RowQuery,
  groupings: readonly G[] = [],
): Promise<Summary<G>> {
  const groups = withoutAreas(groupings);
  const sums = await summaryCache.of(shards, query, {
    by: groups,
    none: () => noSums(groups),
    sumShard: (shard) => sumShard(shard, query, groups),
    join,
  });
  return summaryOf(sums, query.catalog, groupings);
}

const storeCounts = new ShardSums<SummaryColumns, Map<string, number>>();

/** Counts stores of all readers. A store is in one shard of a month. */
export function countScoredStores(
  shards: readonly SummaryColumns[],
  { filter, catalog }: Pick<RowQuery, "filter" | "catalog">,
  time: "day" | "month",
): Promise<ReadonlyMap<string, number>> {
  return storeCounts.of(
    shards,
    { filter, catalog, allowed: everyRow },
    {
      by: [time],
      none: () => new Map(),
      sumShard(shard) {
        const stores = new Map<string, Set<number>>();
        for (const row of matchingRows(shard, { filter, catalog, allowed: everyRow }))
          if (shard.score[row]! >= 0)
            entryOf(stores, time === "day" ? dayIn(shard.month, shard.day[row]!) : shard.month, () => new Set()).add(
              shard.store[row]!,
            );
        return new Map([...stores].map(([key, { size }]) => [key, size]));
      },
      join(counts, part) {
        for (const [key, count] of part) counts.set(key, (counts.get(key) ?? 0) + count);
      },
    },
  );
}

const managerSets = new ShardSums<SubjectColumns, Set<string>>();

export function managersIn(shards: readonly SubjectColumns[], query: RowQuery): Promise<ReadonlySet<string>> {
  return managerSets.of(shards, query, {
    by: [],
    none: () => new Set(),
    sumShard(shard) {
      const numbers = new Set(Array.from(matchingRows(shard, query), (row) => shard.manager[row]!));
      return new Set([...numbers].map((number) => shard.dictionary.manager[number] ?? ""));
    },
    join(managers, part) {
      for (const manager of part) managers.add(manager);
    },
  });
}

function add(figures: CheckFigures, shard: SummaryColumns, row: number): void {
  const score = shard.score[row]!;
  const critical = shard.critical[row]!;
  figures.checks++;
  if (score >= 0) {
    figures.scored++;
    figures.scoreSum += score;
    if (shard.result[row] === 1) figures.passed++;
    else if (shard.result[row] === 2) figures.failed++;
  } else if (critical > 0) figures.criticalUnscored++;
  figures.critical += critical;
  figures.major += shard.major[row]!;
  figures.minor += shard.minor[row]!;
}

function groupOf(
  shard: SummaryColumns,
  grouping: Summed,
  figures: Map<string, CheckFigures>,
): (row: number) => CheckFigures {
  const figuresByNumber: CheckFigures[] = [];
  const [column, keyOf] = columnOf(shard, grouping);
  return (row) => {
    const number = column ? column[row]! : 0;
    return (figuresByNumber[number] ??= entryOf(figures, keyOf(number), noFigures));
  };
}

function columnOf(
  shard: SummaryColumns,
  grouping: Summed,
): readonly [column: ArrayLike<number> | null, keyOf: (number: number) => string] {
  switch (grouping) {
    case "store":
      return [shard.store, (number) => shard.dictionary.store[number]!];
    case "template":
      return [shard.template, (number) => shard.dictionary.template[number]!.id];
    case "version":
      return [
        shard.template,
        (number) => `${shard.dictionary.template[number]!.id}.${shard.dictionary.template[number]!.version}`,
      ];
    case "inspector":
      return [shard.inspector, (number) => shard.dictionary.inspector[number]!];
    case "manager":
      return [shard.manager, (number) => shard.dictionary.manager[number] ?? ""];
    case "day":
      return [shard.day, (number) => dayIn(shard.month, number)];
    case "month":
      return [null, () => shard.month];
  }
}
