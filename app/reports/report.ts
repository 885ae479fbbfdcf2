/** Sums over counted checks, for every report: exact, and the same whatever order or shards they come in. */
import { cachePerObject } from "#app/facts/per-object.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";
import { fullScore } from "#app/score-policy/percent.ts";
import { meanOf } from "./mean.ts";
import { addFigures, byArea, entryOf, joinFigures, ShardSums } from "./partial-sums.ts";
import { type Allowed, type Places, type ReportFilter, rowsOf, type SubjectColumns } from "./rows.ts";

export type { Places, ReportFilter } from "./rows.ts";

export interface Figures {
  checks: number;
  /** Checks with a score, and the sum of their scores in millionths of a per cent: a safe integer up to 90 million checks. */
  scored: number;
  scoreSum: number;
  /** Of the checks with a score. */
  passed: number;
  failed: number;
  /** Checks without a score that have a critical finding. */
  criticalUnscored: number;
  /** Findings by severity. */
  critical: number;
  major: number;
  minor: number;
}

export function noFigures(): Figures {
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

/** In millionths of a per cent, over the checks with a score; null without any. */
export function meanScore(figures: Figures): number | null {
  return meanOf(figures.scoreSum, figures.scored);
}

/** In millionths of a per cent, over the checks with a score; null without any. */
export function passRate(figures: Figures): number | null {
  return meanOf(figures.passed * fullScore, figures.passed + figures.failed);
}

export type Grouping = "area" | "store" | "template" | "version" | "inspector" | "manager" | "day" | "month";

export interface Summary<G extends Grouping> {
  readonly total: Figures;
  /** By id (area by name, a version as TEMPLATE.VERSION, nobody and unknown areas as ""); only what has a check. */
  readonly by: Readonly<Record<G, ReadonlyMap<string, Figures>>>;
}

type Summed = Exclude<Grouping, "area">;

interface Part {
  readonly total: Figures;
  readonly by: ReadonlyMap<Summed, Map<string, Figures>>;
}

/** Areas are made of their stores, since a store may move to another. */
function withoutAreas(groupings: readonly Grouping[]): Summed[] {
  const others = groupings.filter((grouping) => grouping !== "area");
  return others.length < groupings.length && !others.includes("store") ? [...others, "store"] : others;
}

function sumShard(
  shard: SummaryColumns,
  filter: ReportFilter,
  places: Places,
  groupings: readonly Summed[],
  allowed: Allowed,
): Part {
  const { total, by } = noSums(groupings);
  const groups = groupings.map((grouping) => groupOf(shard, grouping, by.get(grouping)!));
  for (const row of rowsOf(shard, filter, places, allowed)) {
    add(total, shard, row);
    for (const group of groups) add(group(row), shard, row);
  }
  return { total, by };
}

function noSums(groupings: readonly Summed[]): Part {
  return { total: noFigures(), by: new Map(groupings.map((grouping) => [grouping, new Map<string, Figures>()])) };
}

function join(whole: Part, part: Part): void {
  addFigures(whole.total, part.total);
  for (const [grouping, sums] of whole.by) joinFigures(sums, part.by.get(grouping)!);
}

/** With the areas that are asked for. */
function summaryOf<G extends Grouping>({ total, by }: Part, places: Places, groupings: readonly G[]): Summary<G> {
  const areas = () => areasOf(by.get("store")!)(places.stores);
  const asked = groupings.map((grouping) => [grouping, grouping === "area" ? areas() : by.get(grouping)!]);
  return { total, by: Object.fromEntries(asked) as Summary<G>["by"] };
}

/** Of figures by store and the stores as they are today. */
const areasOf = cachePerObject((byStore: ReadonlyMap<string, Figures>) =>
  cachePerObject((stores: Places["stores"]) => byArea(byStore, stores)),
);

const kept = new ShardSums<SummaryColumns, Part>(24);

/** Sums the rows that the filter and the reader's scope leave, in all and by each grouping. */
export async function summarize<G extends Grouping = never>(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
  groupings: readonly G[] = [],
  allowed: Allowed = null,
): Promise<Summary<G>> {
  const within = withoutAreas(groupings);
  const asked = { filter, places, allowed };
  const whole = await kept.of(shards, asked, {
    by: within,
    none: () => noSums(within),
    sumShard: (shard) => sumShard(shard, filter, places, within, allowed),
    join,
  });
  return summaryOf(whole, places, groupings);
}

const storeCounts = new ShardSums<SummaryColumns, Map<string, number>>(24);

/** How many stores have a scored check on each day or in each month, of all readers' checks. A store is in one shard of a month. */
export function countStores(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
  time: "day" | "month",
): Promise<ReadonlyMap<string, number>> {
  const asked = { filter, places, allowed: null };
  return storeCounts.of(shards, asked, {
    by: [time],
    none: () => new Map(),
    sumShard(shard) {
      const stores = new Map<string, Set<number>>();
      for (const row of rowsOf(shard, filter, places, null))
        if (shard.score[row]! >= 0)
          entryOf(stores, time === "day" ? dayIn(shard.month, shard.day[row]!) : shard.month, () => new Set()).add(
            shard.store[row]!,
          );
      return new Map([...stores].map(([key, { size }]) => [key, size]));
    },
    join(whole, part) {
      for (const [key, count] of part) whole.set(key, (whole.get(key) ?? 0) + count);
    },
  });
}

const managerSets = new ShardSums<SubjectColumns, Set<string>>(64);

/** Who managed the stores of the rows that are left. */
export function managersIn(
  shards: readonly SubjectColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
): Promise<ReadonlySet<string>> {
  const asked = { filter, places, allowed };
  return managerSets.of(shards, asked, {
    by: [],
    none: () => new Set(),
    sumShard(shard) {
      const numbers = new Set(Array.from(rowsOf(shard, filter, places, allowed), (row) => shard.manager[row]!));
      return new Set([...numbers].map((number) => shard.words.manager[number] ?? ""));
    },
    join(whole, part) {
      for (const manager of part) whole.add(manager);
    },
  });
}

function add(figures: Figures, shard: SummaryColumns, row: number): void {
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

/** The figures that a row adds to, looked up by number rather than by name. */
function groupOf(shard: SummaryColumns, grouping: Summed, figures: Map<string, Figures>): (row: number) => Figures {
  const known: Figures[] = [];
  const [column, keyOf] = columnOf(shard, grouping);
  return (row) => {
    const number = column ? column[row]! : 0;
    return (known[number] ??= entryOf(figures, keyOf(number), noFigures));
  };
}

function columnOf(
  shard: SummaryColumns,
  grouping: Summed,
): readonly [column: ArrayLike<number> | null, keyOf: (number: number) => string] {
  switch (grouping) {
    case "store":
      return [shard.store, (number) => shard.words.store[number]!];
    case "template":
      return [shard.template, (number) => shard.words.template[number]!.id];
    case "version":
      return [
        shard.template,
        (number) => `${shard.words.template[number]!.id}.${shard.words.template[number]!.version}`,
      ];
    case "inspector":
      return [shard.inspector, (number) => shard.words.inspector[number]!];
    case "manager":
      return [shard.manager, (number) => shard.words.manager[number] ?? ""];
    case "day":
      return [shard.day, (number) => dayIn(shard.month, number)];
    case "month":
      return [null, () => shard.month];
  }
}
