/** Sums over the items and sections of counted checks: how often an item was judged, N/A or failed, and how a section scored. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { entryOf, inTurns, ShardSums } from "./partial-sums.ts";
import { meanOf, type Places, type ReportFilter } from "./report.ts";
import { type Allowed, rowsOf } from "./rows.ts";

/** Of an item. */
export interface ItemCounts {
  /** Checks that answered it, N/A aside. */
  judged: number;
  na: number;
  critical: number;
  major: number;
  minor: number;
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
}

export function noDetails(): Details {
  return { checks: 0, sections: new Map(), marks: new Map(), versions: new Map() };
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
    details.versions.set(version, (details.versions.get(version) ?? 0) + 1);
    addSections(details.sections, shard, row);
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

function addSections(sums: Map<string, SectionSum>, { sections }: DetailColumns, row: number): void {
  for (let at = sections.from[row]!; at < sections.from[row + 1]!; at++) {
    const share = sections.share[at]!;
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
    for (const [version, checks] of details.versions)
      sum.versions.set(version, (sum.versions.get(version) ?? 0) + checks);
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

/** Of each item, over the checks of the versions that have it. */
export function itemCounts(details: Details, versions: ReadonlyMap<number, TemplateVersion>): Map<string, ItemCounts> {
  const asked = new Map<string, number>();
  for (const [number, checks] of details.versions)
    for (const section of versions.get(number)?.sections ?? [])
      for (const { id } of section.items) asked.set(id, (asked.get(id) ?? 0) + checks);
  return new Map(
    [...asked].map(([id, checks]) => {
      const { na = 0, unanswered = 0, critical = 0, major = 0, minor = 0 } = details.marks.get(id) ?? {};
      return [id, { judged: checks - na - unanswered, na, critical, major, minor }];
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
