/**
 * Figures of the published inspections, computed from the rows of their files in integers of any size: the same sums as
 * the app's, but independent of its code.
 */
import { readFileSync } from "node:fs";
import type { Line } from "#app/reports/lines.ts";
import { publicFiles as files } from "../public-data.ts";

/** RFC 4180 by hand, so that the tested code doesn't read the file for the test. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [[""]];
  let [quoted, before] = [false, ""];
  for (const sign of text.replaceAll("\r\n", "\n")) {
    const record = records.at(-1)!;
    const doubled = sign === '"' && before === '"' && !quoted;
    before = doubled ? "" : sign;
    if (doubled) record.push(`${record.pop()!}"`);
    if (sign === '"') quoted = !quoted;
    else if (sign === "," && !quoted) record.push("");
    else if (sign === "\n" && !quoted) records.push([""]);
    else record.push(record.pop()! + sign);
  }
  return records;
}

export function rowsOfFile(file: string): Record<string, string>[] {
  const [header = [], ...rest] = parseCsv(readFileSync(file, "utf8")).filter((record) => record.length > 1);
  return rest.map((record) => Object.fromEntries(header.map((name, at) => [name, record[at] ?? ""])));
}

export type Severity = "critical" | "major" | "minor";
const severities = ["critical", "major", "minor"] as const;

export interface Inspection {
  readonly store: string;
  /** The store's postal code, or its city without one. */
  readonly area: string;
  readonly kind: string;
  readonly day: string;
  /** The code of the store's manager on that day. */
  readonly manager: string | null;
  readonly score: number | null;
  /** Severity by item. */
  readonly findings: Map<string, Severity>;
}

export interface Expected {
  readonly inspections: readonly Inspection[];
  /** Of every business. */
  readonly areas: ReadonlyMap<string, string>;
  /** By kind of inspection, everything that was ever found. */
  readonly items: ReadonlyMap<string, ReadonlySet<string>>;
  /** The first and the last with something found. */
  readonly days: { readonly from: string; readonly to: string };
  readonly noInspection: number;
  readonly unclear: number;
  readonly chosen: number;
  readonly repeated: number;
}

/** Two managers follow each other at one of 25 stores; the files have none. */
export const tenures = [
  { code: "M1", from: "2013-01-01", to: "2015-06-30" },
  { code: "M2", from: "2015-07-01", to: null },
] as const;
export const isManaged = (store: string) => Number(store) % 25 === 0;

function managerOn(store: string, day: string): string | null {
  const then = tenures.find(({ from, to }) => from <= day && (to === null || day <= to));
  return (isManaged(store) && then?.code) || null;
}

const dayOfFile = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;

export function expectedOf(): Expected {
  const areas = new Map(
    rowsOfFile(files.businesses).map((row) => [row["business_id"]!, row["postal_code"]!.trim() || row["city"]!.trim()]),
  );
  const inspections = rowsOfFile(files.inspections).map((row): Inspection => ({
    store: row["business_id"]!,
    area: areas.get(row["business_id"]!)!,
    kind: row["type"]!,
    day: dayOfFile(row["date"]!),
    manager: managerOn(row["business_id"]!, dayOfFile(row["date"]!)),
    score: row["Score"] ? Number(row["Score"]) : null,
    findings: new Map(),
  }));
  const byDay = Map.groupBy(inspections, ({ store, day }) => `${store} ${day}`);
  const counts = { noInspection: 0, unclear: 0, chosen: 0, repeated: 0 };
  const risks = { "High Risk": "critical", "Moderate Risk": "major", "Low Risk": "minor" } as const;
  for (const row of rowsOfFile(files.violations)) {
    const there = byDay.get(`${row["business_id"]!} ${dayOfFile(row["date"]!)}`) ?? [];
    const scored = there.filter(({ score }) => score !== null);
    const inspection = there.length === 1 ? there[0] : scored.length === 1 ? scored[0] : undefined;
    if (there.length === 0) counts.noInspection++;
    else if (!inspection) counts.unclear++;
    else {
      const item = row["description"]!.trim();
      if (there.length > 1) counts.chosen++;
      if (inspection.findings.has(item)) counts.repeated++;
      else inspection.findings.set(item, risks[row["risk_category"] as keyof typeof risks]);
    }
  }
  const items = new Map<string, Set<string>>();
  for (const { kind, findings } of inspections)
    items.set(kind, new Set([...(items.get(kind) ?? []), ...findings.keys()]));
  const foundOn = inspections.filter(({ findings }) => findings.size > 0).map(({ day }) => day);
  const days = foundOn.toSorted();
  return { inspections, areas, items, days: { from: days[0]!, to: days.at(-1)! }, ...counts };
}

/** A quotient rounded half up; null for a divisor of 0. */
export function rounded(above: bigint, below: bigint): number | null {
  return below === 0n ? null : Number((2n * above + below) / (2n * below));
}

const whole = 100_000_000n;
const count = (list: readonly unknown[]) => BigInt(list.length);
const rateOf = (some: readonly unknown[], all: readonly unknown[]) => rounded(count(some) * whole, count(all));

const found = (list: readonly Inspection[], severity: Severity) =>
  list.flatMap(({ findings }) => [...findings.values()]).filter((each) => each === severity).length;

/** In millionths of a per cent. */
const sumOf = (list: readonly Inspection[]) =>
  list.reduce((sum, { score }) => sum + BigInt(score ?? 0) * 1_000_000n, 0n);
export const scoredOf = (list: readonly Inspection[]) => list.filter(({ score }) => score !== null);

/** The pass mark is 80; a critical finding fails a check, also one without a score. */
export const isFailed = ({ score, findings }: Inspection) =>
  [...findings.values()].includes("critical") || (score !== null && score < 80);

/** A report's line of these inspections. */
export function lineFrom(list: readonly Inspection[]): Line {
  const scored = scoredOf(list);
  const failed = scored.filter(isFailed);
  return {
    checks: list.length,
    scored: scored.length,
    mean: rounded(sumOf(scored), count(scored)),
    passRate: rounded((count(scored) - count(failed)) * whole, count(scored)),
    passed: scored.length - failed.length,
    failed: failed.length,
    criticalUnscored: list.filter(
      ({ score, findings }) => score === null && [...findings.values()].includes("critical"),
    ).length,
    critical: found(list, "critical"),
    major: found(list, "major"),
    minor: found(list, "minor"),
  };
}

export interface Item {
  readonly kind: string;
  readonly text: string;
  readonly judged: number;
  readonly findings: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly findingRate: number | null;
}

/** Every item of a kind: all its inspections from the first to the last day of the file of violations judged it. */
export function itemsFrom(list: readonly Inspection[], { items, days }: Pick<Expected, "items" | "days">): Item[] {
  return [...Map.groupBy(list, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const inPeriod = own.filter(({ day }) => day >= days.from && day <= days.to);
    return [...items.get(kind)!].map((text) => {
      const findings = inPeriod.flatMap((each) => each.findings.get(text) ?? []);
      const of = (severity: Severity) => findings.filter((each) => each === severity).length;
      return {
        kind,
        text,
        judged: inPeriod.length,
        findings: findings.length,
        bySeverity: { critical: of("critical"), major: of("major"), minor: of("minor") },
        findingRate: rateOf(findings, inPeriod),
      };
    });
  });
}

/** By findings, then by rate. */
export function worstFirst(items: readonly Item[]): Item[] {
  return items
    .filter(({ findings }) => findings > 0)
    .toSorted((a, b) => b.findings - a.findings || b.findingRate! - a.findingRate!);
}

export interface Standing {
  /** In millionths of a per cent. */
  readonly score: number;
  readonly critical: number;
  readonly checks: number;
  readonly scored: number;
}

/** Scores of the stores with a scored check by the usual policy: without sittings and cases, the mean of the checks. */
export function standingsFrom(list: readonly Inspection[]): Map<string, Standing> {
  return new Map(
    [...Map.groupBy(list, ({ store }) => store)].flatMap(([store, own]) => {
      const scored = scoredOf(own);
      const score = rounded(sumOf(scored), BigInt(scored.length));
      if (score === null) return [];
      return [[store, { score, critical: found(own, "critical"), checks: own.length, scored: scored.length }] as const];
    }),
  );
}

/** 1-2-2-4: one more than those before it. */
export function rankIn(
  all: Iterable<{ score: number; critical: number; checks: number }>,
  own: Omit<Standing, "scored">,
): number {
  const isBefore = (a: Omit<Standing, "scored">) =>
    (a.score - own.score || own.critical - a.critical || a.checks - own.checks) > 0;
  return 1 + [...all].filter(isBefore).length;
}

/** The standard deviation of the scores in millionths of a per cent, to the nearest. */
export function spreadFrom(list: readonly Inspection[]): number | null {
  const scores = scoredOf(list).map(({ score }) => BigInt(score!));
  const n = BigInt(scores.length);
  if (n < 5n) return null;
  const sum = scores.reduce((total, score) => total + score, 0n);
  const squares = scores.reduce((total, score) => total + score * score, 0n);
  // One digit more than is shown, for rounding.
  const root = rootOf(((n * squares - sum * sum) * 10n ** 14n) / (n * (n - 1n)));
  return Number((root + 5n) / 10n);
}

function rootOf(square: bigint): bigint {
  if (square < 2n) return square;
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root * root > square) root--;
  while ((root + 1n) * (root + 1n) <= square) root++;
  return root;
}

export interface Common {
  readonly kind: string;
  readonly text: string;
  readonly stores: number;
  readonly of: number;
  readonly findings: number;
}

/** Findings in more than half of at least two stores where their item was answered. */
export function commonFrom(list: readonly Inspection[], { items, days }: Pick<Expected, "items" | "days">): Common[] {
  return [...Map.groupBy(list, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const byStore = Map.groupBy(
      own.filter(({ day }) => day >= days.from && day <= days.to),
      ({ store }) => store,
    );
    return [...items.get(kind)!].flatMap((text) => {
      const failing = [...byStore.values()].filter((each) => each.some(({ findings }) => findings.has(text)));
      if (byStore.size < 2 || failing.length * 2 <= byStore.size) return [];
      const findings = failing.flat().filter((each) => each.findings.has(text)).length;
      return [{ kind, text, stores: failing.length, of: byStore.size, findings }];
    });
  });
}

/** As many tenths of a per cent as are shown. */
export const tenths = (millionths: number) => rounded(BigInt(millionths), 100_000n)!;

export const severityCounts = (list: readonly Inspection[]) =>
  Object.fromEntries(severities.map((severity) => [severity, found(list, severity)])) as Record<Severity, number>;
