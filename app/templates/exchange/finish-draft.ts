import { foldedWords, meaningIn } from "#app/i18n/fold.ts";
import { type DraftProblem, draftProblems, untranslatedPlaces } from "#app/templates/draft-problems.ts";
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
import type { DraftBuilder } from "./draft-builder.ts";

/** Accepts missing English texts: chains write Vietnamese first, and the editor requires English before publishing. */
export function finishDraft(builder: DraftBuilder, head: HeadFields): DraftContent {
  const items = new Map(draftItems(builder).map((item) => [item.id, item]));
  for (const section of builder.sections)
    section.items = section.items.map((item) => ({ ...item, when: conditionOf(item, items) }));
  const draft = { head, sections: builder.sections };
  for (const { at, field, code, low = 0, high = 0, number = 0 } of problemsOf(draft)) {
    if (code === "no-sections") {
      builder.report({ at: wholeFile, field: "" }, "no-items");
      continue;
    }
    const place = placeName(at);
    const problem = { of: "draft", what: code, field, values: { low, high, number } } as const;
    builder.problems.push({ ...problem, at: builder.positionOf(`${place}.${fieldWithoutIndex(field)}`, place) });
  }
  if (builder.problems.length > 0) builder.problems.sort(compareFilePositions);
  for (const [what, locale] of [
    ["no-english", "en"],
    ["no-vietnamese", "vi"],
  ] as const) {
    const count = untranslatedPlaces(draft, locale).length;
    if (count > 0) builder.notes.push({ what, values: { count } });
  }
  return draft;
}

const scoringProblems: ReadonlySet<ProblemCode> = new Set(["not-scored", "section-not-scored"]);

/** Also checks numbers that don't count: the editor hides them, a file shows them. */
function problemsOf(draft: DraftContent): DraftProblem[] {
  const numbers = draftProblems(withScoring(draft)).filter(
    ({ code }) => code !== "english-missing" && !scoringProblems.has(code),
  );
  const problems = [...draftItems(draft).flatMap(choicePoints), ...numbers];
  // While points can't be read, it is unknown whether the template has any.
  const unclear = problems.some(({ field }) => field === "points" || field.startsWith("option."));
  return unclear ? problems : [...problems, ...draftProblems(draft).filter(({ code }) => scoringProblems.has(code))];
}

function choicePoints({ id, type, points }: DraftItem): DraftProblem[] {
  const value = parseWholeNumber(points);
  if (type !== "choice" || (value !== null && value <= templateLimits.points)) return [];
  const code = numberOf(points) === null ? "whole-number" : "range";
  return [{ at: { kind: "item", id }, field: "points", code, low: 0, high: templateLimits.points }];
}

function withScoring({ head, sections }: DraftContent): DraftContent {
  const counting = (item: DraftItem) => (item.type === "choice" ? { ...item, points: "1" } : item);
  return {
    head: { ...head, scored: true },
    sections: sections.map((section) => ({ ...section, items: section.items.map(counting) })),
  };
}

function fieldWithoutIndex(field: string): string {
  return field.startsWith("option.") ? "options" : field.replace(/\.\d+$/, "");
}

function compareFilePositions(a: FileProblem, b: FileProblem): number {
  const [first, second] = [a, b].map(({ at: { row, number } }) => [row ?? 0, ...number.split(".").map(Number)]) as [
    number[],
    number[],
  ];
  const differs = first.findIndex((value, index) => value !== second[index]);
  return differs < 0 ? 0 : (first[differs] ?? 0) - (second[differs] ?? 0);
}

function conditionOf(item: DraftItem, items: ReadonlyMap<string, DraftItem>): DraftItem["when"] {
  const conditionItem = item.when && items.get(item.when.item);
  if (!item.when || !conditionItem) return item.when;
  return { item: item.when.item, is: [...new Set(item.when.is.map((value) => answerOf(conditionItem, value)))] };
}

const verdicts: Readonly<Record<string, string>> = { pass: "pass", dat: "pass", fail: "fail", "khong dat": "fail" };

function answerOf(conditionItem: DraftItem, value: string): string {
  const verdict =
    conditionItem.type === "pass-fail" || conditionItem.type === "number" ? meaningIn(verdicts, value) : undefined;
  if (verdict !== undefined) return verdict;
  if (conditionItem.type === "pass-fail") return value;
  if (conditionItem.type !== "choice") return asEntry(value);
  if (conditionItem.options.some(({ id }) => id === value)) return value;
  const folded = foldedWords(value).join(" ");
  const matches = (text: string) => text !== "" && foldedWords(text).join(" ") === folded;
  return conditionItem.options.find(({ text }) => folded !== "" && (matches(text.en) || matches(text.vi)))?.id ?? value;
}
