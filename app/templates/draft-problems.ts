import { formatNumber } from "#app/i18n/format.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { maxTextLength, type Text } from "#app/i18n/text.ts";
import { availablePoints } from "./draft-content.ts";
import {
  type DraftContent,
  type DraftItem,
  draftItems,
  type DraftSection,
  type HeadFields,
  numberOf,
  type DraftPlace,
  scoredTypes,
  parseWholeNumber,
} from "./draft.ts";
import type { ProblemCode, DraftProblemTexts } from "./problem-words.ts";
import { severities } from "#app/score-policy/severity.ts";
import * as templateLimits from "./limits.ts";
import { categoryPattern } from "./template.ts";

export interface DraftProblem {
  readonly at: DraftPlace;
  /** "" for the whole part. */
  readonly field: string;
  readonly code: ProblemCode;
  readonly low?: number;
  readonly high?: number;
  readonly number?: number;
}

export function describeDraftProblem(texts: DraftProblemTexts, { code, low = 0, high = 0 }: DraftProblem): string {
  const format = (number: number) => formatNumber(number, getLocale());
  return texts[code].replace("{low}", format(low)).replace("{high}", format(high));
}

type Report = (field: string, code: ProblemCode, more?: { low: number; high: number } | { number: number }) => void;

/** Fields for scoring are checked only where the template is scored. */
export function draftProblems(draft: DraftContent): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const reportAt =
    (at: DraftPlace): Report =>
    (field, code, more) =>
      problems.push({ at, field, code, ...more });
  checkHead(draft, reportAt({ kind: "head" }));
  const weighted = draft.head.scored && draft.sections.some((section) => section.weight.trim() !== "");
  const items = draftItems(draft);
  const order = new Map(items.map((item, index) => [item.id, index]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const inCycles = findItemsInCycles(byId);
  for (const section of draft.sections) {
    checkSection(section, weighted, reportAt({ kind: "section", id: section.id }));
    for (const item of section.items) {
      const report = reportAt({ kind: "item", id: item.id });
      checkText(item.text, "text", report);
      checkOptionalText(item.help, "help", report);
      checkOptionalText(item.group, "group", report);
      // The points of a choice item only say whether it counts; its options have their own.
      if (draft.head.scored && scoredTypes.has(item.type) && item.type !== "choice")
        checkWholeNumber(item.points, "points", 0, templateLimits.points, report);
      checkByType(item, draft.head.scored, report);
      checkCondition(item, order, byId, inCycles, report);
    }
  }
  return problems;
}

/** Includes optional texts that only the other language has. */
export function untranslatedPlaces(draft: DraftContent, locale: "en" | "vi"): DraftPlace[] {
  const lacksRequired = (text: Text) => text[locale].trim() === "";
  const lacksOptional = (text: Text) => lacksRequired(text) && text.en.trim() + text.vi.trim() !== "";
  const result: DraftPlace[] = lacksRequired(draft.head.name) ? [{ kind: "head" }] : [];
  for (const section of draft.sections) {
    if (lacksRequired(section.title)) result.push({ kind: "section", id: section.id });
    for (const item of section.items)
      if (
        lacksRequired(item.text) ||
        lacksOptional(item.help) ||
        lacksOptional(item.group) ||
        (item.type === "choice" && item.options.some((option) => lacksRequired(option.text)))
      )
        result.push({ kind: "item", id: item.id });
  }
  return result;
}

function checkHead({ head, sections }: DraftContent, report: Report): void {
  checkText(head.name, "name", report);
  if (!categoryPattern.test(head.category.trim())) report("category", "category");
  for (const severity of severities)
    if (head.fixDays[severity].trim())
      checkWholeNumber(head.fixDays[severity], `fixDays.${severity}`, 0, templateLimits.fixDays, report);
  if (head.scored) {
    checkWholeNumber(head.passMark, "passMark", 0, templateLimits.percent, report);
    checkBands(head, report);
  }
  if (sections.length === 0) report("", "no-sections");
  if (sections.length > templateLimits.sections)
    report("", "too-many-sections", { low: 1, high: templateLimits.sections });
  if (head.scored && sections.length > 0 && !draftItems({ sections }).some((item) => availablePoints(item) > 0))
    report("scored", "not-scored");
}

function checkBands({ bands }: HeadFields, report: Report): void {
  const filledBands = bands
    .map((band, index) => ({ ...band, index }))
    .filter((band) => band.name.trim() || band.from.trim());
  if (filledBands.length === 0) return report("bands", "no-bands");
  const names = new Set<string>();
  let above = 101;
  for (const { name, from, index } of filledBands) {
    const word = name.trim();
    if (word === "" || word.length > templateLimits.bandName) report(`bands.${index}`, "band-name");
    else if (names.has(word)) report(`bands.${index}`, "band-twice");
    names.add(word);
    const value = parseWholeNumber(from);
    if (value === null || value > templateLimits.percent)
      report(`bands.${index}`, "range", { low: 0, high: templateLimits.percent });
    else if (value >= above) report(`bands.${index}`, "band-order");
    above = value ?? above;
  }
  const last = filledBands.at(-1)!;
  if (parseWholeNumber(last.from) !== null && parseWholeNumber(last.from) !== 0)
    report(`bands.${last.index}`, "band-last");
}

function checkSection(section: DraftSection, weighted: boolean, report: Report): void {
  checkText(section.title, "title", report);
  if (section.items.length === 0) report("", "no-items");
  if (section.items.length > templateLimits.items) report("", "too-many-items", { low: 1, high: templateLimits.items });
  if (!weighted) return;
  const weight = section.weight.trim();
  if (weight === "") report("weight", "weight-some");
  else if (parseWholeNumber(weight) === 0) report("weight", "weight-zero");
  else checkWholeNumber(weight, "weight", 1, templateLimits.weight, report);
  if (section.items.length > 0 && !section.items.some((item) => availablePoints(item) > 0))
    report("weight", "section-not-scored");
}

function checkByType(item: DraftItem, scored: boolean, report: Report): void {
  switch (item.type) {
    case "scale": {
      checkWholeNumber(item.scaleMax, "scaleMax", 1, templateLimits.scaleMax, report);
      checkWholeNumber(item.faultBelow, "faultBelow", 0, templateLimits.scaleMax, report);
      const [max, below] = [parseWholeNumber(item.scaleMax), parseWholeNumber(item.faultBelow)];
      if (max !== null && below !== null && below > max) report("faultBelow", "fault-always");
      return;
    }
    case "choice": {
      if (item.options.length < 2) report("options", "options-few");
      const optionTexts = new Set<string>();
      for (const [index, option] of item.options.entries()) {
        const field = `option.${option.id}`;
        const reportOption: Report = (of, code, more) => report(of, code, { ...more, number: index + 1 });
        checkText(option.text, field, reportOption);
        const word = (option.text.en || option.text.vi).trim().toLowerCase();
        if (word && optionTexts.has(word)) reportOption(field, "option-twice");
        optionTexts.add(word);
        if (scored && parseWholeNumber(item.points) !== 0)
          checkWholeNumber(option.points, field, 0, templateLimits.points, reportOption);
      }
      return;
    }
    case "number": {
      for (const field of ["min", "max"] as const)
        if (item[field].trim() !== "" && numberOf(item[field]) === null) report(field, "number");
      const [min, max] = [numberOf(item.min), numberOf(item.max)];
      if (min !== null && max !== null && min > max) report("max", "range-empty");
      checkWholeNumber(item.decimals, "decimals", 0, templateLimits.decimals, report);
      if (item.unit.trim().length > templateLimits.unit) report("unit", "unit");
      return;
    }
    default:
  }
}

export const conditionTypes: ReadonlySet<string> = new Set(["pass-fail", "scale", "choice", "number"]);

function checkCondition(
  item: DraftItem,
  order: ReadonlyMap<string, number>,
  byId: ReadonlyMap<string, DraftItem>,
  inCycles: ReadonlySet<string>,
  report: Report,
): void {
  if (!item.when) return;
  const conditionItem = byId.get(item.when.item);
  if (!conditionItem) return report("when", "condition-unknown");
  if (inCycles.has(item.id)) return report("when", "condition-cycle");
  if (order.get(conditionItem.id)! >= order.get(item.id)!) return report("when", "condition-later");
  if (!conditionTypes.has(conditionItem.type)) return report("when", "condition-kind");
  if (item.when.is.length === 0) return report("when.is", "condition-empty");
  if (!item.when.is.every((value) => isPossibleAnswer(conditionItem, value))) report("when.is", "condition-answer");
}

function findItemsInCycles(byId: ReadonlyMap<string, DraftItem>): ReadonlySet<string> {
  const next = (item: DraftItem) => (item.when ? byId.get(item.when.item) : undefined);
  const visitedFrom = new Map<DraftItem, DraftItem>();
  const inCycles = new Set<string>();
  for (const start of byId.values()) {
    let at: DraftItem | undefined = start;
    for (; at && !visitedFrom.has(at); at = next(at)) visitedFrom.set(at, start);
    // A path that meets itself, not one from an earlier start, is a cycle.
    if (at && visitedFrom.get(at) === start) for (; at && !inCycles.has(at.id); at = next(at)) inCycles.add(at.id);
  }
  return inCycles;
}

/** With a range, a condition can name "pass" or "fail". */
export function hasRange({ min, max }: Pick<DraftItem, "min" | "max">): boolean {
  return numberOf(min) !== null || numberOf(max) !== null;
}

export function isVerdict(value: string): boolean {
  return value === "pass" || value === "fail";
}

function isPossibleAnswer(item: DraftItem, value: string): boolean {
  switch (item.type) {
    case "pass-fail":
      return isVerdict(value);
    case "choice":
      return item.options.some((option) => option.id === value);
    case "scale":
      return parseWholeNumber(value) !== null && parseWholeNumber(value)! <= (parseWholeNumber(item.scaleMax) ?? 0);
    default:
      return numberOf(value) !== null || (isVerdict(value) && hasRange(item));
  }
}

function checkText(text: Text, field: string, report: Report): void {
  if (text.en.trim() === "") report(field, text.vi.trim() === "" ? "text-missing" : "english-missing");
  checkLength(text, field, report);
}

function checkOptionalText(text: Text, field: string, report: Report): void {
  if (text.en.trim() === "" && text.vi.trim() !== "") report(field, "english-missing");
  checkLength(text, field, report);
}

function checkLength(text: Text, field: string, report: Report): void {
  if (text.en.length > maxTextLength || text.vi.length > maxTextLength)
    report(field, "text-long", { low: 0, high: maxTextLength });
}

function checkWholeNumber(typed: string, field: string, low: number, high: number, report: Report): void {
  const value = parseWholeNumber(typed);
  if (value === null) report(field, numberOf(typed) === null ? "whole-number" : "range", { low, high });
  else if (value < low || value > high) report(field, "range", { low, high });
}
