import type { Check, Outcome } from "#app/checks/check.ts";
import { countFindings } from "#app/checks/findings.ts";
import type { CarriedAnswers, Replay, ResultChange } from "#app/checks/replay.ts";
import { type Compared, type Line, lineOf } from "#app/reports/lines.ts";
import { countBySteps } from "#app/reports/monthly/distribution.ts";
import { tenthsOf } from "#app/reports/mean.ts";
import { entryOf } from "#app/reports/partial-sums.ts";
import { type CheckFigures, noFigures } from "#app/reports/report.ts";

export const replaySides = ["before", "after"] as const;
export type ReplaySide = (typeof replaySides)[number];

interface RowOutcome extends Pick<Outcome, "score" | "result" | "band"> {
  /** Items with a critical finding. */
  readonly critical: readonly string[];
}

export interface ReplayRow
  extends Pick<Check, "code" | "day" | "storeId">, Pick<Replay, "change" | "items" | "isByPassMark"> {
  readonly id: string;
  readonly version: number;
  readonly before: RowOutcome;
  readonly after: RowOutcome;
}

interface BothFigures {
  readonly before: CheckFigures;
  readonly after: CheckFigures;
}

export interface ReplaySums {
  readonly rows: ReplayRow[];
  readonly counts: { -readonly [name in keyof CarriedAnswers]: number };
  readonly total: BothFigures;
  readonly stores: Map<string, BothFigures>;
  /** Critical findings by item. */
  readonly critical: Map<string, { before: number; after: number }>;
}

const noBothFigures = (): BothFigures => ({ before: noFigures(), after: noFigures() });

export function noReplays(): ReplaySums {
  return {
    rows: [],
    counts: { answers: 0, carried: 0, notApplicable: 0, refusedNa: 0 },
    total: noBothFigures(),
    stores: new Map(),
    critical: new Map(),
  };
}

export function addReplay(sums: ReplaySums, id: string, check: Check, replay: Replay): void {
  const { code, day, storeId, templateVersion: version } = check;
  const { counts, change, items, isByPassMark } = replay;
  const store = entryOf(sums.stores, storeId, noBothFigures);
  for (const name of Object.keys(counts) as (keyof CarriedAnswers)[]) sums.counts[name] += counts[name];
  for (const side of replaySides) {
    const outcome = replay[side];
    addOutcome(sums.total[side], outcome);
    addOutcome(store[side], outcome);
    for (const item of criticalItems(outcome)) entryOf(sums.critical, item, () => ({ before: 0, after: 0 }))[side]++;
  }
  const [before, after] = [rowOutcome(replay.before), rowOutcome(replay.after)];
  sums.rows.push({ id, code, day, storeId, version, before, after, change, items, isByPassMark });
}

function rowOutcome(outcome: Outcome): RowOutcome {
  const { score, result, band } = outcome;
  return { score, result, band, critical: criticalItems(outcome) };
}

function criticalItems({ findings }: Outcome): string[] {
  return findings.flatMap(({ item, severity }) => (severity === "critical" ? item : []));
}

function addOutcome(figures: CheckFigures, { score, result, findings }: Outcome): void {
  const { critical, major, minor } = countFindings(findings);
  figures.checks++;
  if (score !== null) {
    figures.scored++;
    figures.scoreSum += score;
    if (result === "pass") figures.passed++;
    else if (result === "fail") figures.failed++;
  } else if (critical > 0) figures.criticalUnscored++;
  figures.critical += critical;
  figures.major += major;
  figures.minor += minor;
}

export function replayLine({ before, after }: BothFigures): Compared<Line> & { readonly before: Line } {
  return { now: lineOf(after), before: lineOf(before) };
}

export type ChangeCounts = Readonly<Record<ResultChange, number>>;

export function countChanges(rows: readonly ReplayRow[]): ChangeCounts {
  const count = (result: ResultChange) => rows.filter(({ change }) => change === result).length;
  return { fail: count("fail"), pass: count("pass"), cleared: count("cleared"), gained: count("gained") };
}

export interface BandCount {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** @param order names of the new bands, best first; bands of other versions follow */
export function countBands(rows: readonly ReplayRow[], order: readonly string[]): BandCount[] {
  const counts = new Map(order.map((name) => [name, { name, before: 0, after: 0 }]));
  for (const row of rows)
    for (const side of replaySides) {
      const { band: name } = row[side];
      if (name !== null) entryOf(counts, name, () => ({ name, before: 0, after: 0 }))[side]++;
    }
  return [...counts.values()].filter(({ before, after }) => before + after > 0);
}

export interface ScoreStep {
  readonly from: number;
  readonly before: number;
  readonly after: number;
}

/** From the lowest step with a check. */
export function distributeScores(rows: readonly ReplayRow[], stepPercent: number): ScoreStep[] {
  const count = (side: ReplaySide) => countBySteps(rows.flatMap((row) => row[side].score ?? []));
  const [before, after] = [count("before"), count("after")];
  const lowest = before.findIndex((checks, at) => checks + after[at]! > 0);
  return before
    .map((checks, at) => ({ from: at * stepPercent, before: checks, after: after[at]! }))
    .slice(lowest < 0 ? before.length : lowest);
}

export interface StoreReplay extends ReturnType<typeof replayLine> {
  readonly key: string;
}

/** @param fewestChecks scored checks below which a store's change says little */
export function mostChanged(stores: ReplaySums["stores"], fewestChecks: number): StoreReplay[] {
  const meanChange = ({ now, before }: StoreReplay) => Math.abs(tenthsOf(now.mean!) - tenthsOf(before.mean!));
  const failedChange = ({ now, before }: StoreReplay) => Math.abs(now.failed - before.failed);
  return [...stores]
    .map(([key, figures]) => ({ key, ...replayLine(figures) }))
    .filter(({ now, before }) => Math.min(now.scored, before.scored) >= Math.max(1, fewestChecks))
    .filter((store) => store.now.mean !== store.before.mean || failedChange(store) > 0)
    .toSorted((a, b) => meanChange(b) - meanChange(a) || failedChange(b) - failedChange(a) || (a.key < b.key ? -1 : 1));
}
