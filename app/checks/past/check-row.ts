/** Checks from elsewhere: what a row of a file says about one, and what it comes to. Pure. */
import { meaningIn } from "#app/i18n/fold.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import type { Given, ImportRow, RowProblem } from "#app/import/kind.ts";
import { readDay } from "#app/sheets/day.ts";
import { storeLimits } from "#app/stores/store.ts";
import * as templateLimits from "#app/templates/limits.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { type Finding, type Outcome, unnamed } from "#app/checks/check.ts";
import {
  compare,
  divide,
  formatFraction,
  type Fraction,
  fraction,
  isZero,
  parseFraction,
  zero,
} from "#app/score-policy/fraction.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { remembered } from "#app/checks/remembered.ts";
import { rate } from "#app/checks/score.ts";

/** What a row says. Undefined is what its file says nothing about; null what it says there is none of. */
export interface PastRow {
  readonly code: string;
  readonly store: string;
  readonly template: string;
  readonly category: string;
  readonly day: string;
  readonly inspector: string | null | undefined;
  readonly points: Points | null | undefined;
  readonly result: "pass" | "fail" | null | undefined;
  /** A draft, or void. */
  readonly unfinished: boolean;
}

/** More than nothing is available. */
export interface Points {
  readonly earned: Fraction;
  readonly available: Fraction;
}

const longest = {
  code: checkLimits.code,
  store: storeLimits.code,
  template: templateLimits.name,
  category: templateLimits.category,
  inspector: 200,
};

/** What its status says of a check that isn't closed business. */
const unfinishedWords: Record<string, true> = {
  draft: true,
  "ban nhap": true,
  void: true,
  voided: true,
  "da huy": true,
};

const resultWords: Record<string, "pass" | "fail"> = {
  pass: "pass",
  passed: "pass",
  dat: "pass",
  fail: "fail",
  failed: "fail",
  "khong dat": "fail",
  "chua dat": "fail",
};

/** `errors`: by these it can't be written. `notes`: what was put right, or is worth knowing. */
export interface Read<T> {
  readonly said: T;
  readonly errors: RowProblem[];
  readonly notes: RowProblem[];
}

export interface ReadRow<T> extends Read<T> {
  readonly row: ImportRow;
}

export function readPastRow(given: Given, today: string): Read<PastRow> {
  const errors: RowProblem[] = [];
  const notes: RowProblem[] = [];
  const line = (field: keyof typeof longest) => readLine(given, field, longest[field], errors);
  const [store, template] = [line("store"), line("template")];
  if (!store) errors.push({ field: "store", what: "missing" });
  if (!template) errors.push({ field: "template", what: "missing" });
  const named = line("inspector");
  const inspector = given["inspector"] === undefined ? undefined : named === unnamed.name ? null : named || null;
  const points = readPoints(given, errors);
  const resultText = given["result"];
  const result = resultText ? meaningIn(resultWords, resultText) : resultText === "" ? null : undefined;
  if (resultText && !result) errors.push({ field: "result", what: "result", values: { value: shorten(resultText) } });
  return {
    said: {
      code: line("code"),
      store,
      template,
      category: line("category"),
      day: readPastDay(given, today, errors),
      inspector,
      points,
      result,
      unfinished: meaningIn(unfinishedWords, given["status"] ?? "") ?? false,
    },
    errors,
    notes,
  };
}

export function readLine(given: Given, field: string, max: number, errors: RowProblem[]): string {
  const value = plainLine(given[field] ?? "");
  if (value.length > max) errors.push({ field, what: "long", values: { max } });
  return value;
}

export const pastDay = remembered(readDay);

/** "" where the day can't be read, is missing or is still to come. */
export function readPastDay(given: Given, today: string, errors: RowProblem[], field = "date"): string {
  const text = given[field] ?? "";
  const read = pastDay(text);
  if (!text) errors.push({ field, what: "missing" });
  else if (read.day === undefined) errors.push({ field, what: read.what, values: { value: shorten(text) } });
  else if (read.day > today) errors.push({ field, what: "future", values: { value: shorten(text) } });
  else return read.day;
  return "";
}

/** Points earned without a word about how many there were are out of 100. */
function readPoints(given: Given, errors: RowProblem[]): PastRow["points"] {
  const texts = { earned: given["earned"], available: given["available"] };
  if (texts.earned === undefined) {
    if (texts.available) errors.push({ field: "earned", what: "missing" });
    return undefined;
  }
  if (texts.earned === "") return null;
  const earned = readAmount(texts.earned);
  const available = texts.available ? readAmount(texts.available) : hundred;
  if (!earned) errors.push({ field: "earned", what: "number", values: { value: shorten(texts.earned) } });
  if (!available)
    errors.push({ field: "available", what: "number", values: { value: shorten(texts.available ?? "") } });
  if (!earned || !available) return null;
  if (texts.earned.endsWith("%") && compare(available, hundred) !== 0)
    errors.push({ field: "available", what: "percent", values: { value: shorten(texts.available ?? "") } });
  if (compare(earned, available) <= 0) return isZero(available) ? null : { earned, available };
  const values = { value: texts.earned, max: texts.available || "100" };
  errors.push({ field: "earned", what: texts.available ? "above" : "above-hundred", values });
  return null;
}

const hundred = fraction(100);

/** "92", "92.5", "92,5", "92 %" as an exact number; null for anything else. */
function readAmount(text: string): Fraction | null {
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(parseNumeral(text, "%") ?? "") ?? [];
  if (whole === undefined) return null;
  return decimals ? fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length)) : fraction(Number(whole));
}

/** The outcome that a file's words amount to: its score and result as the template's version rates them, unless the file tells the result. */
export function pastOutcome(
  version: Pick<TemplateVersion, "scored" | "passMark" | "bands">,
  points: Points | null,
  result: "pass" | "fail" | null,
  findings: readonly Finding[] = [],
): Outcome {
  const rated = rate(version, points && divide(points.earned, points.available), findings);
  return {
    earned: formatFraction(points?.earned ?? zero),
    available: formatFraction(points?.available ?? zero),
    sections: [],
    ...rated,
    result: result ?? rated.result,
    findings: [...findings],
    na: [],
  };
}

/** What was earned of what, as it was said; null for a check without a score. */
export function pointsOf({ earned, available }: Pick<Outcome, "earned" | "available">): Points | null {
  return available === "0" ? null : { earned: parseFraction(earned), available: parseFraction(available) };
}

export function samePoints(a: Points | null, b: Points | null): boolean {
  return a === null || b === null
    ? a === b
    : compare(a.earned, b.earned) === 0 && compare(a.available, b.available) === 0;
}
