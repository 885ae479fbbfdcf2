/** Sums over the items and sections of counted checks: how often an item was judged, N/A or failed, and how a section scored. */
import type { DetailColumns } from "#app/checks/check-facts.ts";
import type { Severity } from "#app/score-policy/severity.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { inTurns, type PartialSums, partOf, Remembered } from "./partial-sums.ts";
import { type Allowed, meanOf, partKey, type Places, type ReportFilter, rowsOf, wholeKey } from "./report.ts";

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
const kept: PartialSums<Sums> = new WeakMap();

function sumShard(
  shard: DetailColumns,
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  grouping: DetailGrouping,
): Sums {
  const sums: Sums = new Map();
  const { words, sections, items, unanswered } = shard;
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
    for (let at = sections.from[row]!; at < sections.from[row + 1]!; at++) {
      const share = sections.share[at]!;
      if (share < 0) continue;
      const sum = entryOf(details.sections, sections.words.section[sections.section[at]!]!, () => ({
        checks: 0,
        sum: 0,
      }));
      sum.checks++;
      sum.sum += share;
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

/** Those by store are as many as the stores, and aren't kept. */
function sumOf(
  shard: DetailColumns,
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  grouping: DetailGrouping,
): Sums {
  const key = grouping === "store" ? null : partKey(shard.month, filter, allowed, [grouping]);
  return partOf(kept, shard, key, () => sumShard(shard, filter, places, allowed, grouping));
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

/** Details by id; a version goes by its number, so that what is asked for is one template's. */
export function sumDetails(
  shards: readonly DetailColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  grouping: DetailGrouping = "template",
): Sums {
  const sums: Sums = new Map();
  for (const shard of shards) join(sums, sumOf(shard, filter, places, allowed, grouping));
  return sums;
}

const remembered = new Remembered<Sums>(12);

/** The same for long periods: other requests get their turn meanwhile. */
export async function sumDetailsInTurns(
  shards: readonly DetailColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
  grouping: DetailGrouping,
  wait: () => Promise<unknown>,
): Promise<Sums> {
  const key = grouping === "store" ? null : wholeKey(filter, allowed, [grouping]);
  const known = remembered.recall(shards, key);
  if (known) return known;
  const sums: Sums = new Map();
  await inTurns(shards, (shard) => join(sums, sumOf(shard, filter, places, allowed, grouping)), wait);
  return remembered.keep(shards, key, sums);
}

/** What a map has of a key, made first where it has nothing. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let entry = map.get(key);
  if (entry === undefined) map.set(key, (entry = make()));
  return entry;
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

/** The templates that have the items found most often. */
export function mostFound(sums: ReadonlyMap<string, Details>): [template: string, Details][] {
  const items = [...sums].flatMap(([template, details]) =>
    [...details.marks.values()].map((mark) => ({ template, findings: findingsOf(mark) })),
  );
  const worst = items.toSorted((a, b) => b.findings - a.findings).slice(0, mostItems);
  const templates = new Set(worst.filter(({ findings }) => findings > 0).map(({ template }) => template));
  return [...sums].filter(([template]) => templates.has(template));
}

export function findingsOf({ critical, major, minor }: Pick<ItemCounts, Severity>): number {
  return critical + major + minor;
}

/** In millionths of a per cent, rounded half up; null where nothing was scored. */
export function sectionMean(sum: SectionSum | undefined): number | null {
  return sum ? meanOf(sum.sum, sum.checks) : null;
}
