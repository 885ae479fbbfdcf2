import type { EvidenceRule, Item, TemplateVersion } from "#app/templates/template.ts";
import type { AnswerProblem } from "./answers.ts";
import { type AnswerContent, answerOf, type AnswersByItem, askedItems, isAnswered, isNa } from "./asked-items.ts";
import { isFinding } from "./score.ts";

/** Problems that prevent submitting. Evidence is required beside an answer, but not beside N/A or an allowed empty answer. */
export function validateForSubmit(version: Pick<TemplateVersion, "sections">, answers: AnswersByItem): AnswerProblem[] {
  return askedItems(version, answers).flatMap((item) => {
    const answer = answerOf(answers, item.id);
    if (isNa(item, answer)) return [];
    if (!isAnswered(item, answer)) return unanswered(item, answer);
    const isFound = isFinding(item, answer);
    const needed = (evidence: EvidenceRule) => evidence === "required" || (evidence === "on-fault" && isFound);
    const problems: AnswerProblem[] = [];
    if (needed(item.photo) && !answer?.photos?.length) problems.push({ item: item.id, code: "photo-missing" });
    if (needed(item.note) && !answer?.note?.trim()) problems.push({ item: item.id, code: "note-missing" });
    return problems;
  });
}

function unanswered(item: Item, answer: AnswerContent | undefined): AnswerProblem[] {
  const value = answer?.value;
  if (item.type === "photo") return item.required ? [{ item: item.id, code: "photo-missing" }] : [];
  if (value === undefined || value === "") return item.required ? [{ item: item.id, code: "answer-missing" }] : [];
  return [
    {
      item: item.id,
      code:
        item.type === "scale" ? "range" : item.type === "number" ? "number" : item.type === "date" ? "date" : "choice",
      typed: String(value),
    },
  ];
}
