import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { type DraftProblem, draftProblems, missingIn } from "#app/templates/draft-problems.ts";
import {
  asEntry,
  type DraftContent,
  type DraftItem,
  draftItems,
  type HeadFields,
  numberOf,
  placeName,
  parseWholeNumber,
} from "#app/templates/draft.ts";
import * as templateLimits from "#app/templates/limits.ts";
import type { ProblemCode } from "#app/templates/problem-words.ts";
import { type FileProblem, wholeFile } from "./problems.ts";
import type { Reading } from "./reading.ts";

/**
 * A missing English text is no problem of the file: chains write theirs in Vietnamese first, and the editor asks for the rest before
 * publishing.
 */
export function finish(reading: Reading, head: HeadFields): DraftContent {
  const items = new Map(draftItems(reading).map((item) => [item.id, item]));
  for (const section of reading.sections)
    section.items = section.items.map((item) => ({ ...item, when: conditionOf(item, items) }));
  const draft = { head, sections: reading.sections };
  for (const { at, field, code, low = 0, high = 0, number = 0 } of problemsOf(draft)) {
    if (code === "no-sections") {
      reading.report(wholeFile, "", "no-items");
      continue;
    }
    const place = placeName(at);
    const problem = { of: "draft", what: code, field, values: { low, high, number } } as const;
    reading.problems.push({ ...problem, at: reading.placeOf(`${place}.${rootOf(field)}`, place) });
  }
  if (reading.problems.length > 0) reading.problems.sort(inFile);
  for (const [what, locale] of [
    ["no-english", "en"],
    ["no-vietnamese", "vi"],
  ] as const) {
    const count = missingIn(draft, locale).length;
    if (count > 0) reading.notes.push({ what, values: { count } });
  }
  return draft;
}

const scoring: ReadonlySet<ProblemCode> = new Set(["not-scored", "section-not-scored"]);

/**
 * All that is wrong with the draft. The editor says nothing about numbers that don't count, such as the points of a choice whose answers have
 * their own, since it doesn't show them; a file shows them all.
 */
function problemsOf(draft: DraftContent): DraftProblem[] {
  const numbers = draftProblems(allCounting(draft)).filter(
    ({ code }) => code !== "english-missing" && !scoring.has(code),
  );
  const problems = [...draftItems(draft).flatMap(choicePoints), ...numbers];
  // Where points can't be read, nobody knows yet whether there are any.
  const unclear = problems.some(({ field }) => field === "points" || field.startsWith("option."));
  return unclear ? problems : [...problems, ...draftProblems(draft).filter(({ code }) => scoring.has(code))];
}

function choicePoints({ id, type, points }: DraftItem): DraftProblem[] {
  const value = parseWholeNumber(points);
  if (type !== "choice" || (value !== null && value <= templateLimits.points)) return [];
  const code = numberOf(points) === null ? "whole-number" : "range";
  return [{ at: { kind: "item", id }, field: "points", code, low: 0, high: templateLimits.points }];
}

function allCounting({ head, sections }: DraftContent): DraftContent {
  const counting = (item: DraftItem) => (item.type === "choice" ? { ...item, points: "1" } : item);
  return {
    head: { ...head, scored: true },
    sections: sections.map((section) => ({ ...section, items: section.items.map(counting) })),
  };
}

/** "option.a" is about the options, "bands.2" about the bands. */
function rootOf(field: string): string {
  return field.startsWith("option.") ? "options" : field.replace(/\.\d+$/, "");
}

/** By rows, or, where the file has none, by what comes first in the template. */
function inFile(a: FileProblem, b: FileProblem): number {
  const [first, second] = [a, b].map(({ at: { row, number } }) => [row ?? 0, ...number.split(".").map(Number)]) as [
    number[],
    number[],
  ];
  const differs = first.findIndex((value, index) => value !== second[index]);
  return differs < 0 ? 0 : (first[differs] ?? 0) - (second[differs] ?? 0);
}

/** Answers are ids; a file may also name an option by its text, and pass and fail in Vietnamese. */
function conditionOf(item: DraftItem, items: ReadonlyMap<string, DraftItem>): DraftItem["when"] {
  const on = item.when && items.get(item.when.item);
  if (!item.when || !on) return item.when;
  return { item: item.when.item, is: [...new Set(item.when.is.map((value) => answerOf(on, value)))] };
}

const verdicts: Readonly<Record<string, string>> = { pass: "pass", dat: "pass", fail: "fail", "khong dat": "fail" };

function answerOf(on: DraftItem, value: string): string {
  const verdict = on.type === "pass-fail" || on.type === "number" ? meaningIn(verdicts, value) : undefined;
  if (verdict !== undefined) return verdict;
  if (on.type === "pass-fail") return value;
  if (on.type !== "choice") return asEntry(value);
  if (on.options.some(({ id }) => id === value)) return value;
  const words = foldedWords(value).join(" ");
  const says = (text: string) => text !== "" && foldedWords(text).join(" ") === words;
  return on.options.find(({ text }) => words !== "" && (says(text.en) || says(text.vi)))?.id ?? value;
}
