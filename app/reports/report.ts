/** Sums over counted checks, for every report: exact, and the same whatever order or shards they come in. */
import type { Subject } from "#app/auth/can.ts";
import type { SummaryColumns } from "#app/checks/check-facts.ts";
import { inspectorOf } from "#app/checks/list-filters.ts";
import { noOne } from "#app/lists/params.ts";
import { dayIn } from "#app/facts/shard.ts";
import { monthOf } from "#app/i18n/days.ts";
import type { Period } from "#app/i18n/period.ts";
import { severities } from "#app/score-policy/severity.ts";
import { inTurns, type PartialSums, partOf, perObject, Remembered } from "./partial-sums.ts";
import type { Comparison } from "./period.ts";

/** Days (YYYY-MM-DD, both included) and what narrows them; nothing given narrows nothing. */
export interface ReportFilter {
  readonly from: string;
  readonly to: string;
  /** The area where a store belongs today. */
  readonly area?: string;
  readonly storeId?: string;
  readonly templateId?: string;
  readonly templateCategory?: string;
  /** "none": of whom no inspector is known. */
  readonly inspectorId?: string;
  /** The manager on the day; "none": those that count for nobody. */
  readonly managerId?: string;
  /** Codes of the score policy: of feedback, and of observations at cameras. */
  readonly channel?: string;
  readonly category?: string;
  readonly severity?: string;
  readonly shift?: string;
  /** What it is compared with, where that was chosen. */
  readonly compare?: Comparison;
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
export function meanOf(sum: number, count: number): number | null {
  if (count === 0) return null;
  const rest = sum % count;
  return (sum - rest) / count + (rest * 2 >= count ? 1 : 0);
}

const figureNames = Object.keys(noFigures()) as (keyof Figures)[];

/** In millionths of a per cent, over the checks with a score; null without any. */
export function meanScore(figures: Figures): number | null {
  return meanOf(figures.scoreSum, figures.scored);
}

/** In millionths of a per cent, over the checks with a result; null without any. */
export function passRate(figures: Figures): number | null {
  return meanOf(figures.passed * 100_000_000, figures.passed + figures.failed);
}

export type Grouping = "area" | "store" | "template" | "version" | "inspector" | "manager" | "day" | "month";

export interface Summary<G extends Grouping> {
  readonly total: Figures;
  /** By id (area by name, a version as TEMPLATE.VERSION, nobody and unknown areas as ""); only what has a check. */
  readonly by: Readonly<Record<G, ReadonlyMap<string, Figures>>>;
}

/** Whether the reader can see a store's or a manager's checks; null: all of them. */
export type Allowed = ((subject: Subject) => boolean) | null;

interface Part {
  readonly total: Figures;
  readonly by: ReadonlyMap<Grouping, ReadonlyMap<string, Figures>>;
}

const kept: PartialSums<Part> = new WeakMap();

/** What sums of a shard depend on beside its rows; null where that is more: who reads, or where a store or a template belongs today. */
export function partKey(
  month: string,
  filter: ReportFilter,
  allowed: Allowed,
  groupings: readonly string[],
): string | null {
  return keyIn(daysOf(month, filter), filter, allowed, groupings);
}

/** The same of all shards of a filter's days. */
export function wholeKey(filter: ReportFilter, allowed: Allowed, groupings: readonly string[]): string | null {
  return keyIn([filter.from, filter.to], filter, allowed, groupings);
}

function keyIn(days: unknown, filter: ReportFilter, allowed: Allowed, groupings: readonly string[]): string | null {
  const { from: _, to: __, area, templateCategory, compare: ___, ...rest } = filter;
  if (allowed || area !== undefined || templateCategory !== undefined) return null;
  const narrowed = Object.entries(rest).filter(([, value]) => value !== undefined);
  return JSON.stringify([days, narrowed.toSorted(([a], [b]) => (a < b ? -1 : 1)), groupings]);
}

/** Areas are made of their stores, since a store may move to another. */
function withoutAreas(groupings: readonly Grouping[]): Grouping[] {
  const others = groupings.filter((grouping) => grouping !== "area");
  return others.length < groupings.length && !others.includes("store") ? [...others, "store"] : others;
}

function sumShard(
  shard: SummaryColumns,
  filter: ReportFilter,
  places: Places,
  groupings: readonly Grouping[],
  allowed: Allowed,
): Part {
  const { total, by } = noSums(groupings);
  const groups = groupings.map((grouping) => groupOf(shard, grouping, by.get(grouping)!, places));
  for (const row of rowsOf(shard, filter, places, allowed)) {
    add(total, shard, row);
    for (const group of groups) add(group(row), shard, row);
  }
  return { total, by };
}

/** Sums of the rows of one shard that the filter and the reader's scope leave, in all and by each grouping, in one pass. */
function sumOf(
  shard: SummaryColumns,
  filter: ReportFilter,
  places: Places,
  groupings: readonly Grouping[],
  allowed: Allowed,
): Part {
  return partOf(kept, shard, partKey(shard.month, filter, allowed, groupings), () =>
    sumShard(shard, filter, places, groupings, allowed),
  );
}

function noSums(groupings: readonly Grouping[]) {
  return { total: noFigures(), by: new Map(groupings.map((grouping) => [grouping, new Map<string, Figures>()])) };
}

function join({ total, by }: ReturnType<typeof noSums>, part: Part): void {
  addFigures(total, part.total);
  for (const [grouping, sums] of by)
    for (const [key, figures] of part.by.get(grouping)!) addFigures(figuresOf(sums, key), figures);
}

/** With the areas that are asked for. */
function summaryOf<G extends Grouping>({ total, by }: Part, places: Places, groupings: readonly G[]): Summary<G> {
  const areas = () => areasOf(by.get("store")!)(places.stores);
  const asked = groupings.map((grouping) => [grouping, grouping === "area" ? areas() : by.get(grouping)!]);
  return { total, by: Object.fromEntries(asked) as Summary<G>["by"] };
}

/** Of figures by store and the stores as they are today. */
const areasOf = perObject((byStore: ReadonlyMap<string, Figures>) =>
  perObject((stores: Places["stores"]) => {
    const sums = new Map<string, Figures>();
    for (const [store, figures] of byStore) addFigures(figuresOf(sums, stores.get(store)?.area ?? ""), figures);
    return sums;
  }),
);

/** Of the reports that are read again and again. */
const remembered = new Remembered<Part>(12);

function addFigures(sum: Figures, more: Figures): void {
  for (const name of figureNames) sum[name] += more[name];
}

/** Sums the rows that the filter and the reader's scope leave, in all and by each grouping. */
export function summarize<G extends Grouping = never>(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
  groupings: readonly G[] = [],
  allowed: Allowed = null,
): Summary<G> {
  const within = withoutAreas(groupings);
  const sums = remembered.of(shards, wholeKey(filter, allowed, within), () => {
    const all = noSums(within);
    for (const shard of shards) join(all, sumOf(shard, filter, places, within, allowed));
    return all;
  });
  return summaryOf(sums, places, groupings);
}

/** The same for long periods: other requests get their turn meanwhile. */
export async function summarizeInTurns<G extends Grouping = never>(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
  groupings: readonly G[],
  allowed: Allowed,
  wait: () => Promise<unknown>,
): Promise<Summary<G>> {
  const within = withoutAreas(groupings);
  const key = wholeKey(filter, allowed, within);
  const known = remembered.recall(shards, key);
  if (known) return summaryOf(known, places, groupings);
  const sums = noSums(within);
  await inTurns(shards, (shard) => join(sums, sumOf(shard, filter, places, within, allowed)), wait);
  return summaryOf(remembered.keep(shards, key, sums), places, groupings);
}

/** How many stores have a scored check on each day or in each month, of all readers' checks. */
export function countStores(
  shards: readonly SummaryColumns[],
  filter: ReportFilter,
  places: Places,
  time: "day" | "month",
): ReadonlyMap<string, number> {
  const stores = new Map<string, Set<string>>();
  for (const shard of shards) {
    const [column, keyOf] = columnOf(shard, time, places);
    for (const row of rowsOf(shard, filter, places, null)) {
      if (shard.score[row]! < 0) continue;
      const key = keyOf(column ? column[row]! : 0);
      const seen = stores.get(key) ?? new Set();
      stores.set(key, seen.add(shard.words.store[shard.store[row]!]!));
    }
  }
  return new Map([...stores].map(([key, { size }]) => [key, size]));
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

/** What every shard says of its rows, whatever they are of, and what only some say. */
export interface SubjectColumns {
  readonly month: string;
  readonly count: number;
  readonly day: Uint8Array;
  readonly store: Uint16Array;
  readonly manager: Uint16Array;
  readonly inspector?: Uint16Array;
  readonly template?: Uint16Array;
  readonly channel?: Uint16Array;
  readonly category?: Uint16Array;
  /** In the order of `severities`. */
  readonly severity?: Uint8Array;
  readonly words: {
    readonly store: readonly string[];
    readonly manager: readonly (string | null)[];
    readonly inspector?: readonly string[];
    readonly template?: readonly { readonly id: string }[];
    readonly channel?: readonly string[];
    readonly category?: readonly string[];
  };
}

/** A column, and which of its numbers a filter leaves. */
type Sieve = readonly [column: ArrayLike<number>, keeps: readonly boolean[]];

/** What a filter asks of rows, decided once for each store, template and so on; nothing of what the rows don't say. */
function sievesOf(shard: SubjectColumns, filter: ReportFilter, places: Places): Sieve[] {
  const { words } = shard;
  const { area, storeId, templateId, templateCategory, inspectorId, managerId } = filter;
  const sieve = <Word>(
    isAsked: boolean,
    column: ArrayLike<number> | undefined,
    all: readonly Word[] | undefined,
    keeps: (word: Word) => boolean,
  ): Sieve[] => (isAsked && column && all ? [[column, all.map(keeps)]] : []);
  return [
    ...sieve(storeId !== undefined, shard.store, words.store, (id) => id === storeId),
    ...sieve(area !== undefined, shard.store, words.store, (id) => places.stores.get(id)?.area === area),
    ...sieve(templateId !== undefined, shard.template, words.template, ({ id }) => id === templateId),
    ...sieve(
      templateCategory !== undefined,
      shard.template,
      words.template,
      ({ id }) => places.templates.get(id)?.category === templateCategory,
    ),
    ...sieve(inspectorId !== undefined, shard.inspector, words.inspector, (id) => id === inspectorOf(inspectorId!)),
    ...sieve(
      managerId !== undefined,
      shard.manager,
      words.manager,
      (id) => id === (managerId === noOne ? null : managerId),
    ),
    ...(["channel", "category"] as const).flatMap((name) =>
      sieve(filter[name] !== undefined, shard[name], words[name], (code) => code === filter[name]),
    ),
    ...sieve(filter.severity !== undefined, shard.severity, severities, (severity) => severity === filter.severity),
  ];
}

/** The rows that the filter and the scope leave. */
export function rowsOf(shard: SubjectColumns, filter: ReportFilter, places: Places, allowed: Allowed): Uint32Array {
  const days = daysOf(shard.month, filter);
  if (!days) return new Uint32Array();
  const { first, last } = days;
  const sieves = sievesOf(shard, filter, places);
  const inScope = allowed && scopeOf(shard, allowed);
  const rows = new Uint32Array(shard.count);
  let left = 0;
  for (let row = 0; row < shard.count; row++) {
    const day = shard.day[row]!;
    if (
      day >= first &&
      day <= last &&
      sieves.every(([column, keeps]) => keeps[column[row]!]!) &&
      (!inScope || inScope(row))
    )
      rows[left++] = row;
  }
  return rows.subarray(0, left);
}

/** Who managed the stores of the rows that are left. */
export function managersIn(
  shards: readonly SubjectColumns[],
  filter: ReportFilter,
  places: Places,
  allowed: Allowed,
): Set<string> {
  const managers = shards.flatMap((shard) =>
    [...new Set(Array.from(rowsOf(shard, filter, places, allowed), (row) => shard.manager[row]!))].map(
      (number) => shard.words.manager[number] ?? "",
    ),
  );
  return new Set(managers);
}

/** The days of the month that a period covers; null where it covers none. */
function daysOf(month: string, { from, to }: Period): { first: number; last: number } | null {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (month < first || month > last) return null;
  return {
    first: month === first ? Number(from.slice(8, 10)) : 1,
    last: month === last ? Number(to.slice(8, 10)) : 31,
  };
}

/** Whether the reader may see a row: asked once for each store and manager. */
function scopeOf(shard: SubjectColumns, allowed: NonNullable<Allowed>): (row: number) => boolean {
  const seen = new Map<number, boolean>();
  return (row) => {
    const [store, manager] = [shard.store[row]!, shard.manager[row]!];
    const key = store * 0x10000 + manager;
    let answer = seen.get(key);
    if (answer === undefined)
      seen.set(
        key,
        (answer = allowed({ storeId: shard.words.store[store]!, managerId: shard.words.manager[manager]! })),
      );
    return answer;
  };
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
