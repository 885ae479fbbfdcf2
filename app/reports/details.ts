import type { DetailColumns } from "#app/checks/check-facts.ts";
import { type ItemsByDay, nothingCovered } from "#app/checks/finding-coverage.ts";
import { dayIn } from "#app/facts/shard.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { entryOf, inTurns, ShardSums } from "./partial-sums.ts";
import { meanOf } from "./mean.ts";
import { type RowQuery, matchingRows } from "./rows.ts";

export interface ItemCounts {
  /** Checks that answered it, without N/A. Imported checks count only where their file has all findings of the item. */
  judged: number;
  na: number;
  critical: number;
  major: number;
  minor: number;
  /** Some findings are of checks that don't count as judged: then there is no rate. */
  incomplete: boolean;
}

interface SectionSum {
  checks: number;
  sum: number;
}

export interface Details {
  checks: number;
  readonly sections: Map<string, SectionSum>;
  readonly marks: Map<string, { na: number; unanswered: number; critical: number; major: number; minor: number }>;
  readonly versions: Map<number, number>;
  readonly imported: Imported;
}

interface Imported {
  readonly versions: Map<number, number>;
  readonly days: Map<string, number>;
  readonly findingDays: Map<string, Set<string>>;
}

export function noDetails(): Details {
  return {
    checks: 0,
    sections: new Map(),
    marks: new Map(),
    versions: new Map(),
    imported: { versions: new Map(), days: new Map(), findingDays: new Map() },
  };
}

export const maxWorstItems = 10;

const marks = ["na", "minor", "major", "critical"] as const;
const markNames = [...marks, "unanswered"] as const;
const noMarks = () => ({ na: 0, unanswered: 0, critical: 0, major: 0, minor: 0 });

type DetailGrouping = "template" | "version" | "month" | "store";

type Sums = Map<string, Details>;

function sumShard(shard: DetailColumns, query: RowQuery, grouping: DetailGrouping): Sums {
  const sums: Sums = new Map();
  const { dictionary, items, unanswered } = shard;
  for (const row of matchingRows(shard, query)) {
    const { id, version } = dictionary.template[shard.template[row]!]!;
    const keys = {
      template: id,
      version: String(version),
      month: shard.month,
      store: dictionary.store[shard.store[row]!]!,
    };
    const details = entryOf(sums, keys[grouping], noDetails);
    details.checks++;
    addCount(details.versions, version);
    addSections(details.sections, shard, row);
    if (shard.source.from[row]! < shard.source.from[row + 1]!) {
      addCount(details.imported.versions, version);
      // The version of an imported check only shows which import came last.
      if (grouping === "version") continue;
      addImported(details.imported, shard, row);
    }
    const markOf = (item: string) => entryOf(details.marks, item, noMarks);
    for (let at = items.from[row]!; at < items.from[row + 1]!; at++) {
      const number = items.item[at]!;
      markOf(items.dictionary.item[number >> 2]!)[marks[number & 3]!]++;
    }
    for (let at = unanswered.from[row]!; at < unanswered.from[row + 1]!; at++)
      markOf(unanswered.dictionary.item[unanswered.item[at]!]!).unanswered++;
  }
  return sums;
}

function addCount<Key>(counts: Map<Key, number>, key: Key, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function addImported({ days, findingDays }: Imported, shard: DetailColumns, row: number): void {
  const { items } = shard;
  const day = dayIn(shard.month, shard.day[row]!);
  addCount(days, day);
  for (let at = items.from[row]!; at < items.from[row + 1]!; at++)
    entryOf(findingDays, items.dictionary.item[items.item[at]! >> 2]!, () => new Set<string>()).add(day);
}

function addSections(sums: Map<string, SectionSum>, { sections }: DetailColumns, row: number): void {
  for (let at = sections.from[row]!; at < sections.from[row + 1]!; at++) {
    const share = sections.dictionary.share[sections.share[at]!]!;
    if (share < 0) continue;
    const sum = entryOf(sums, sections.dictionary.section[sections.section[at]!]!, () => ({ checks: 0, sum: 0 }));
    sum.checks++;
    sum.sum += share;
  }
}

function join(joined: Sums, part: Sums): void {
  for (const [key, details] of part) {
    const sum = entryOf(joined, key, noDetails);
    sum.checks += details.checks;
    for (const [version, checks] of details.versions) addCount(sum.versions, version, checks);
    for (const [version, checks] of details.imported.versions) addCount(sum.imported.versions, version, checks);
    for (const [day, checks] of details.imported.days) addCount(sum.imported.days, day, checks);
    for (const [id, days] of details.imported.findingDays) {
      const own = entryOf(sum.imported.findingDays, id, () => new Set<string>());
      for (const day of days) own.add(day);
    }
    for (const [id, section] of details.sections) {
      const own = entryOf(sum.sections, id, () => ({ checks: 0, sum: 0 }));
      own.checks += section.checks;
      own.sum += section.sum;
    }
    for (const [id, mark] of details.marks) {
      const own = entryOf(sum.marks, id, noMarks);
      for (const name of markNames) own[name] += mark[name];
    }
  }
}

const detailCache = new ShardSums<DetailColumns, Sums>();

/** Versions are keyed by number, so the query must name one template. */
export function sumDetails(
  shards: readonly DetailColumns[],
  query: RowQuery,
  grouping: Exclude<DetailGrouping, "store"> = "template",
): Promise<ReadonlyMap<string, Details>> {
  return detailCache.of(shards, query, {
    by: [grouping],
    none: () => new Map(),
    sumShard: (shard) => sumShard(shard, query, grouping),
    join,
  });
}

/** Not cached: there are as many entries as stores, so callers cache their result. */
export async function sumDetailsByStore(
  shards: readonly DetailColumns[],
  query: RowQuery,
): Promise<ReadonlyMap<string, Details>> {
  const sums: Sums = new Map();
  await inTurns(shards, (shard) => join(sums, sumShard(shard, query, "store")));
  return sums;
}

export async function sumSectionsByStore(
  shards: readonly DetailColumns[],
  query: RowQuery,
): Promise<ReadonlyMap<string, Pick<Details, "checks" | "sections">>> {
  const stores = new Map<string, { checks: number; sections: Map<string, SectionSum> }>();
  await inTurns(shards, (shard) => {
    for (const row of matchingRows(shard, query)) {
      const store = shard.dictionary.store[shard.store[row]!]!;
      const sum = entryOf(stores, store, () => ({ checks: 0, sections: new Map<string, SectionSum>() }));
      sum.checks++;
      addSections(sum.sections, shard, row);
    }
  });
  return stores;
}

export function itemCounts(
  { versions: checksByVersion, imported, marks: marksById }: Details,
  versions: ReadonlyMap<number, TemplateVersion>,
  coverage: ItemsByDay = nothingCovered,
): Map<string, ItemCounts> {
  const checksOfItem = new Map<string, number>();
  for (const [number, checks] of checksByVersion)
    for (const section of versions.get(number)?.sections ?? [])
      for (const { id } of section.items) addCount(checksOfItem, id, checks - (imported.versions.get(number) ?? 0));
  const checksOfItems = new Map<ReadonlySet<string>, number>();
  for (const [day, checks] of imported.days) addCount(checksOfItems, coverage.itemsOn(day), checks);
  for (const [items, checks] of checksOfItems) for (const id of items) addCount(checksOfItem, id, checks);
  return new Map(
    [...checksOfItem].map(([id, checks]) => {
      const { na = 0, unanswered = 0, critical = 0, major = 0, minor = 0 } = marksById.get(id) ?? {};
      const incomplete = [...(imported.findingDays.get(id) ?? [])].some((day) => !coverage.itemsOn(day).has(id));
      return [id, { judged: checks - na - unanswered, na, critical, major, minor, incomplete }];
    }),
  );
}

/** Includes ties, because their rates decide later which come first. */
export function templatesWithMostFindings(sums: ReadonlyMap<string, Details>): [template: string, Details][] {
  const all = [...sums].flatMap(([, { marks: marksById }]) => [...marksById.values()].map(findingCountOf));
  const fewest = Math.max(1, all.toSorted((a, b) => b - a)[maxWorstItems - 1] ?? 1);
  return [...sums].filter(([, { marks: marksById }]) =>
    [...marksById.values()].some((mark) => findingCountOf(mark) >= fewest),
  );
}

export function findingCountOf({ critical, major, minor }: Pick<ItemCounts, Severity>): number {
  return critical + major + minor;
}

export function sectionMean(sum: SectionSum | undefined): number | null {
  return sum ? meanOf(sum.sum, sum.checks) : null;
}
