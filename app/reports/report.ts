/** Sums over counted checks, for every report: exact, and the same whatever order or shards they come in. */
import type { Subject } from "#app/auth/can.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { dayIn } from "#app/facts/shard.ts";

/** Days (YYYY-MM-DD, both included) and what narrows them; nothing given narrows nothing. */
export interface ReportFilter {
  readonly from: string;
  readonly to: string;
  /** The area where a store belongs today. */
  readonly area?: string;
  readonly storeId?: string;
  readonly templateId?: string;
  readonly templateCategory?: string;
  readonly inspectorId?: string;
  readonly managerId?: string;
}

/** What reports know of stores and templates: the directory. */
export interface Places {
  readonly stores: ReadonlyMap<string, { readonly area?: string }>;
  readonly templates: ReadonlyMap<string, { readonly category?: string }>;
}

export interface Figures {
  checks: number;
  /** Checks with a score, and the sum of their scores in millionths of a per cent: a safe integer up to 90 million checks. */
  scored: number;
  scoreSum: number;
  passed: number;
  failed: number;
  /** Findings by severity. */
  critical: number;
  major: number;
  minor: number;
  /** Checks with at least one critical finding. */
  criticalChecks: number;
}

export function noFigures(): Figures {
  return {
    checks: 0,
    scored: 0,
    scoreSum: 0,
    passed: 0,
    failed: 0,
    critical: 0,
    major: 0,
    minor: 0,
    criticalChecks: 0,
  };
}

/** A quotient of non-negative integers, rounded once, half up; null for a divisor of 0. */
function quotient(sum: number, count: number): number | null {
  if (count === 0) return null;
  const rest = sum % count;
  return (sum - rest) / count + (rest * 2 >= count ? 1 : 0);
}

/** In millionths of a per cent, over the checks with a score; null without any. */
export function meanScore(figures: Figures): number | null {
  return quotient(figures.scoreSum, figures.scored);
}

/** In millionths of a per cent, over the checks with a result; null without any. */
export function passRate(figures: Figures): number | null {
  return quotient(figures.passed * 100_000_000, figures.passed + figures.failed);
}

export type Grouping = "area" | "store" | "template" | "inspector" | "manager" | "day" | "month";

export interface Summary<G extends Grouping> {
  readonly total: Figures;
  /** By id (area by name, nobody and unknown areas as ""); only what has a check. */
  readonly by: Readonly<Record<G, ReadonlyMap<string, Figures>>>;
}

/** Whether the reader may see a store's or a manager's checks; null: all of them. */
export type Allowed = ((subject: Subject) => boolean) | null;

/** Sums the rows that the filter and the reader's scope leave, in all and by each grouping, in one pass. */
export function summarize<G extends Grouping = never>(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
  groupings: readonly G[] = [],
  allowed: Allowed = null,
): Summary<G> {
  const total = noFigures();
  const by = Object.fromEntries(groupings.map((grouping) => [grouping, new Map<string, Figures>()])) as Record<
    G,
    Map<string, Figures>
  >;
  for (const shard of shards) {
    const first =
      shard.month === filter.from.slice(0, 7) ? Number(filter.from.slice(8, 10)) : shard.month < filter.from ? 32 : 1;
    const last =
      shard.month === filter.to.slice(0, 7) ? Number(filter.to.slice(8, 10)) : shard.month < filter.to ? 31 : 0;
    if (first > last) continue;
    const rowSeen = filterOf(shard, filter, places, allowed);
    const groups = groupings.map((grouping) => groupOf(shard, grouping, by[grouping], places));
    for (let row = 0; row < shard.count; row++) {
      const day = shard.day[row]!;
      if (day < first || day > last || !rowSeen(row)) continue;
      add(total, shard, row);
      for (const group of groups) add(group(row), shard, row);
    }
  }
  return { total, by };
}

function add(figures: Figures, shard: SummaryColumns, row: number): void {
  const score = shard.score[row]!;
  const critical = shard.critical[row]!;
  figures.checks++;
  if (score >= 0) {
    figures.scored++;
    figures.scoreSum += score;
  }
  if (shard.result[row] === 1) figures.passed++;
  else if (shard.result[row] === 2) figures.failed++;
  figures.critical += critical;
  figures.major += shard.major[row]!;
  figures.minor += shard.minor[row]!;
  if (critical > 0) figures.criticalChecks++;
}

/** Which rows the filter and the scope leave, decided once per store, template and so on. */
function filterOf(
  shard: SummaryColumns,
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
): (row: number) => boolean {
  const { area, storeId, templateId, templateCategory, inspectorId, managerId } = filter;
  const stores = shard.words.store.map(
    (id) => (storeId === undefined || id === storeId) && (area === undefined || places.stores.get(id)?.area === area),
  );
  const templates = shard.words.template.map(
    ({ id }) =>
      (templateId === undefined || id === templateId) &&
      (templateCategory === undefined || places.templates.get(id)?.category === templateCategory),
  );
  const inspectors = shard.words.inspector.map((id) => inspectorId === undefined || id === inspectorId);
  const managers = shard.words.manager.map((id) => managerId === undefined || id === managerId);
  const seen = new Map<number, boolean>();
  const inScope = (store: number, manager: number): boolean => {
    if (!allowed) return true;
    const key = store * 0x10000 + manager;
    let answer = seen.get(key);
    if (answer === undefined)
      seen.set(
        key,
        (answer = allowed({ storeId: shard.words.store[store]!, managerId: shard.words.manager[manager]! })),
      );
    return answer;
  };
  return (row) =>
    stores[shard.store[row]!]! &&
    templates[shard.template[row]!]! &&
    inspectors[shard.inspector[row]!]! &&
    managers[shard.manager[row]!]! &&
    inScope(shard.store[row]!, shard.manager[row]!);
}

/** The figures that a row adds to, looked up by number rather than by name. */
function groupOf(
  shard: SummaryColumns,
  grouping: Grouping,
  figures: Map<string, Figures>,
  places: Places,
): (row: number) => Figures {
  const known: Figures[] = [];
  const [column, keyOf] = columnOf(shard, grouping, places);
  return (row) => {
    const number = column ? column[row]! : 0;
    return (known[number] ??= figuresOf(figures, keyOf(number)));
  };
}

function figuresOf(groups: Map<string, Figures>, key: string): Figures {
  let figures = groups.get(key);
  if (!figures) groups.set(key, (figures = noFigures()));
  return figures;
}

function columnOf(
  shard: SummaryColumns,
  grouping: Grouping,
  places: Places,
): readonly [column: ArrayLike<number> | null, keyOf: (number: number) => string] {
  switch (grouping) {
    case "area":
      return [shard.store, (number) => places.stores.get(shard.words.store[number]!)?.area ?? ""];
    case "store":
      return [shard.store, (number) => shard.words.store[number]!];
    case "template":
      return [shard.template, (number) => shard.words.template[number]!.id];
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
