/** Used on the server only, to keep the form's script small. */
import type { AnswerProblem } from "#app/checks/answers.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { m } from "#app/i18n/locale.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import type { Item } from "#app/templates/template.ts";
import { tooLong } from "#app/ui/form-values.ts";
import type { ItemProblem } from "#app/checks/device/send-answers.ts";

export function describeAnswerProblems(items: readonly Item[], problems: readonly AnswerProblem[]): ItemProblem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return problems.flatMap((problem): ItemProblem[] => {
    const item = byId.get(problem.item);
    return item
      ? [{ item: item.id, code: problem.code, at: placeOf(problem), message: describeProblem(item, problem) }]
      : [];
  });
}

export function photoProblem(item: string, message: string): ItemProblem {
  return { item, code: "photo", at: "photo", message };
}

export function conflictProblem(item: string): ItemProblem {
  return { item, code: "conflict", at: "conflict", message: m.checks_edit_conflict_first() };
}

function describeProblem(item: Item, problem: AnswerProblem): string {
  const value = shorten(plainLine(problem.typed ?? ""));
  const decimals = item.type === "number" ? item.decimals : 0;
  switch (problem.code) {
    case "number":
      return decimals > 0 ? m.checks_edit_problem_number({ value }) : m.checks_edit_problem_whole({ value });
    case "too-large":
      return m.checks_edit_problem_too_large({ value });
    case "two-readings":
      return m.checks_edit_problem_two_readings({ value });
    case "decimals":
      return decimals > 0
        ? m.checks_edit_problem_decimals({ value, decimals })
        : m.checks_edit_problem_whole({ value });
    case "range":
      return m.checks_edit_problem_scale({ max: item.type === "scale" ? item.max : 0 });
    case "date":
      return m.checks_edit_problem_date({ value });
    case "choice":
      return m.checks_edit_problem_choice();
    case "too-long":
      return tooLong(item.type === "signature" ? checkLimits.signature : checkLimits.answerText);
    case "note-too-long":
      return tooLong(checkLimits.answerText);
    case "full":
      return m.checks_edit_problem_full();
    case "na":
      return m.checks_edit_problem_na();
    case "answer-missing":
      return m.checks_edit_problem_answer();
    case "photo-missing":
      return m.checks_edit_problem_photo();
    case "note-missing":
      return m.checks_edit_problem_note();
  }
}

function placeOf({ code }: AnswerProblem): ItemProblem["at"] {
  if (code === "photo-missing") return "photo";
  return code === "note-missing" || code === "note-too-long" ? "note" : "answer";
}
