/** Sums over the items and sections of counted checks: how often an item was judged, N/A or failed, and how a section scored. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import { type ItemsByDay, nothingCovered } from "#app/checks/finding-coverage.ts";
import { dayIn } from "#app/facts/shard.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { entryOf, inTurns, ShardSums } from "./partial-sums.ts";
import { meanOf } from "./mean.ts";
import type { Places, ReportFilter } from "./report.ts";
import { type Allowed, rowsOf } from "./rows.ts";

/** Of an item. */
export interface ItemCounts {
  /** Checks that answered it, N/A aside; of imported ones those whose files hold all its findings. */
  judged: number;
  na: number;
  critical: number;
  major: number;
  minor: number;
  /** Whether some findings are of checks that don't count as judged, so that there is no rate. */
  incomplete: boolean;
}

/** Of a section: the sum of its scores in millionths of a per cent. */
interface SectionSum {
  checks: number;
  sum: number;
}

/** Of the checks of one template, by ids of items and sections. */
export interface Details {
  checks: number;
  readonly sections: Map<string, SectionSum>;
  /** What was answered N/A, not at all, or failed. */
  readonly marks: Map<string, { na: number; unanswered: number; critical: number; major: number; minor: number }>;
  /** Checks of each version. */
  readonly versions: Map<number, number>;
  /** Those of them that were imported. */
  readonly imported: Imported;
}

interface Imported {
  readonly versions: Map<number, number>;
  /** Checks of each day. */
  readonly days: Map<string, number>;
  /** By item, the days of checks that found it. */
  readonly found: Map<string, Set<string>>;
}

export function noDetails(): Details {
  return {
    checks: 0,
    sections: new Map(),
    marks: new Map(),
    versions: new Map(),
    imported: { versions: new Map(), days: new Map(), found: new Map() },
  };
}

/** As many items as a report names as the worst. */
export const mostItems = 10;

const marks = ["na", "minor", "major", "critical"] as const;
const markNames = [...marks, "unanswered"] as const;
const noMarks = () => ({ na: 0, unanswered: 0, critical: 0, major: 0, minor: 0 });

type DetailGrouping = "template" | "version" | "month" | "store";

type Sums = Map<string, Details>;

function sumShard(
  shard: DetailColumns,
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  grouping: DetailGrouping,
): Sums {
  const sums: Sums = new Map();
  const { words, items, unanswered } = shard;
  for (const row of rowsOf(shard, filter, places, allowed)) {
    const { id, version } = words.template[shard.template[row]!]!;
    const keys = {
      template: id,
      version: String(version),
      month: shard.month,
      store: words.store[shard.store[row]!]!,
    };
    const details = entryOf(sums, keys[grouping], noDetails);
    details.checks++;
    addCount(details.versions, version);
    addSections(details.sections, shard, row);
    if (shard.source.from[row]! < shard.source.from[row + 1]!) {
      addCount(details.imported.versions, version);
      // The version of an imported check only tells which import came last.
      if (grouping === "version") continue;
      addImported(details.imported, shard, row);
    }
    const markOf = (item: string) => entryOf(details.marks, item, noMarks);
    for (let at = items.from[row]!; at < items.from[row + 1]!; at++) {
      const number = items.item[at]!;
      markOf(items.words.item[number >> 2]!)[marks[number & 3]!]++;
    }
    for (let at = unanswered.from[row]!; at < unanswered.from[row + 1]!; at++)
      markOf(unanswered.words.item[unanswered.item[at]!]!).unanswered++;
  }
  return sums;
}

function addCount<Key>(counts: Map<Key, number>, key: Key, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function addImported({ days, found }: Imported, shard: DetailColumns, row: number): void {
  const { items } = shard;
  const day = dayIn(shard.month, shard.day[row]!);
  addCount(days, day);
  for (let at = items.from[row]!; at < items.from[row + 1]!; at++)
    entryOf(found, items.words.item[items.item[at]! >> 2]!, () => new Set<string>()).add(day);
}

function addSections(sums: Map<string, SectionSum>, { sections }: DetailColumns, row: number): void {
  for (let at = sections.from[row]!; at < sections.from[row + 1]!; at++) {
    const share = sections.words.share[sections.share[at]!]!;
    if (share < 0) continue;
    const sum = entryOf(sums, sections.words.section[sections.section[at]!]!, () => ({ checks: 0, sum: 0 }));
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
    for (const [id, days] of details.imported.found) {
      const own = entryOf(sum.imported.found, id, () => new Set<string>());
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

const kept = new ShardSums<DetailColumns, Sums>(24);

/** Details by id; a version goes by its number, so that what is asked for is one template's. */
export function sumDetails(
  shards: readonly DetailColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  grouping: Exclude<DetailGrouping, "store"> = "template",
): Promise<ReadonlyMap<string, Details>> {
  return kept.of(
    shards,
    { filter, places, allowed },
    {
      by: [grouping],
      none: () => new Map(),
      sumShard: (shard) => sumShard(shard, filter, places, allowed, grouping),
      join,
    },
  );
}

/** The same by store: as many as there are stores, so that whoever asks keeps what they make of it instead. */
export async function sumDetailsByStore(
  shards: readonly DetailColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
): Promise<ReadonlyMap<string, Details>> {
  const whole: Sums = new Map();
  await inTurns(shards, (shard) => join(whole, sumShard(shard, filter, places, allowed, "store")));
  return whole;
}

/** How the sections scored at each store, and nothing of items. */
export async function sumSectionsByStore(
  shards: readonly DetailColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
): Promise<ReadonlyMap<string, Pick<Details, "checks" | "sections">>> {
  const stores = new Map<string, { checks: number; sections: Map<string, SectionSum> }>();
  await inTurns(shards, (shard) => {
    for (const row of rowsOf(shard, filter, places, allowed)) {
      const store = shard.words.store[shard.store[row]!]!;
      const sum = entryOf(stores, store, () => ({ checks: 0, sections: new Map<string, SectionSum>() }));
      sum.checks++;
      addSections(sum.sections, shard, row);
    }
  });
  return stores;
}

/** Of each item, over the checks of the versions that have it, and over the imported checks of which all its findings are known. */
export function itemCounts(
  { versions: used, imported, marks: found }: Details,
  versions: ReadonlyMap<number, TemplateVersion>,
  coverage: ItemsByDay = nothingCovered,
): Map<string, ItemCounts> {
  const checksOfItem = new Map<string, number>();
  for (const [number, checks] of used)
    for (const section of versions.get(number)?.sections ?? [])
      for (const { id } of section.items) addCount(checksOfItem, id, checks - (imported.versions.get(number) ?? 0));
  const checksOfItems = new Map<ReadonlySet<string>, number>();
  for (const [day, checks] of imported.days) addCount(checksOfItems, coverage.itemsOn(day), checks);
  for (const [items, checks] of checksOfItems) for (const id of items) addCount(checksOfItem, id, checks);
  return new Map(
    [...checksOfItem].map(([id, checks]) => {
      const { na = 0, unanswered = 0, critical = 0, major = 0, minor = 0 } = found.get(id) ?? {};
      const incomplete = [...(imported.found.get(id) ?? [])].some((day) => !coverage.itemsOn(day).has(id));
      return [id, { judged: checks - na - unanswered, na, critical, major, minor, incomplete }];
    }),
  );
}

/** The templates that have the items found most often; of those found as often as the last of these, all: their rates decide which come first. */
export function mostFound(sums: ReadonlyMap<string, Details>): [template: string, Details][] {
  const all = [...sums].flatMap(([, { marks: found }]) => [...found.values()].map(findingsOf));
  const fewest = Math.max(1, all.toSorted((a, b) => b - a)[mostItems - 1] ?? 1);
  return [...sums].filter(([, { marks: found }]) => [...found.values()].some((mark) => findingsOf(mark) >= fewest));
}

export function findingsOf({ critical, major, minor }: Pick<ItemCounts, Severity>): number {
  return critical + major + minor;
}

/** In millionths of a per cent, rounded half up; null where nothing was scored. */
export function sectionMean(sum: SectionSum | undefined): number | null {
  return sum ? meanOf(sum.sum, sum.checks) : null;
}
