import type { Item, TemplateVersion } from "#app/templates/template.ts";
import { answerOf, askedItems, type AnswersByItem, isAnswered } from "./asked-items.ts";
import type { Outcome } from "./check.ts";

const judged: ReadonlySet<Item["type"]> = new Set(["pass-fail", "scale", "choice", "number"]);

export function withUnanswered(
  outcome: Outcome,
  version: Pick<TemplateVersion, "sections">,
  answers: AnswersByItem,
): Outcome {
  const askedItemSet = new Set(askedItems(version, answers));
  const unanswered = version.sections
    .flatMap(({ items }) => items)
    .filter(
      (item) => judged.has(item.type) && !(askedItemSet.has(item) && isAnswered(item, answerOf(answers, item.id))),
    )
    .map(({ id }) => id);
  return unanswered.length > 0 ? { ...outcome, unanswered } : outcome;
}
