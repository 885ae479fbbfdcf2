import { meaningIn } from "#app/i18n/fold.ts";
import { parseNumeral } from "#app/i18n/numeral.ts";
import { CellReader } from "#app/import/cell-reader.ts";
import { unnamed } from "#app/import/imported.ts";
import type { Cells, ImportRow, RowProblem } from "#app/import/kind.ts";
import { storeLimits } from "#app/stores/store.ts";
import * as templateLimits from "#app/templates/limits.ts";
import type { TemplateVersion } from "#app/templates/template.ts";
import { type Finding, type Outcome } from "#app/checks/check.ts";
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
import { rate } from "#app/checks/score.ts";

/** Undefined: the file says nothing; null: the row says that there is none. */
export type PastRow = ReturnType<typeof readPastRow>["parsed"];

export interface Points {
  readonly earned: Fraction;
  readonly available: Fraction;
}

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

export interface ReadRow<Parsed> {
  readonly row: ImportRow;
  readonly parsed: Parsed;
  readonly errors: RowProblem[];
  readonly notes: RowProblem[];
}

export function readPastRow(cells: Cells, today: string) {
  const reader = new CellReader(cells);
  const store = reader.requireLine("store", storeLimits.code);
  const template = reader.requireLine("template", templateLimits.name);
  const inspector = reader.lineIfPresent("inspector", 200);
  const points = readPoints(reader);
  const result = reader.oneOf("result", (text) => meaningIn(resultWords, text));
  const parsed = {
    code: reader.lineOrEmpty("code", checkLimits.checkCode),
    store,
    template,
    category: reader.lineOrEmpty("category", templateLimits.category),
    day: reader.pastDay("date", today),
    inspector: inspector === "" || inspector === unnamed.name ? null : inspector,
    points,
    result: cells["result"] === "" ? null : result,
    isUnfinished: meaningIn(unfinishedWords, cells["status"] ?? "") ?? false,
  };
  const { errors, notes } = reader;
  return { parsed, errors, notes };
}

function readPoints(reader: CellReader): Points | null | undefined {
  const { earned: earnedText, available: availableText } = reader.cells;
  if (earnedText === undefined) {
    if (availableText) reader.error("earned", "missing");
    return undefined;
  }
  if (earnedText === "") return null;
  const earned = readAmount(earnedText);
  const available = availableText ? readAmount(availableText) : hundred;
  if (!earned) reader.refuse("earned", "number");
  if (!available) reader.refuse("available", "number");
  if (!earned || !available) return null;
  if (earnedText.endsWith("%") && compare(available, hundred) !== 0) reader.refuse("available", "percent");
  if (compare(earned, available) <= 0) return isZero(available) ? null : { earned, available };
  const values = { value: earnedText, max: availableText || "100" };
  reader.error("earned", availableText ? "above" : "above-hundred", values);
  return null;
}

const hundred = fraction(100);

function readAmount(text: string): Fraction | null {
  const [, integer, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(parseNumeral(text, "%") ?? "") ?? [];
  if (integer === undefined) return null;
  return decimals ? fraction(BigInt(integer + decimals), 10n ** BigInt(decimals.length)) : fraction(Number(integer));
}

interface PastResult {
  readonly points: Points | null;
  readonly result: "pass" | "fail" | null;
  readonly findings?: readonly Finding[] | undefined;
}

export function pastOutcome(
  version: Pick<TemplateVersion, "scored" | "passMark" | "bands">,
  { points, result, findings = [] }: PastResult,
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

export function outcomePoints({ earned, available }: Pick<Outcome, "earned" | "available">): Points | null {
  return available === "0" ? null : { earned: parseFraction(earned), available: parseFraction(available) };
}

export function samePoints(a: Points | null, b: Points | null): boolean {
  return a === null || b === null
    ? a === b
    : compare(a.earned, b.earned) === 0 && compare(a.available, b.available) === 0;
}
