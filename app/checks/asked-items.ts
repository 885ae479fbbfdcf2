/** The items that are asked, given the answers so far, and what counts as answered. Runs in the browser, too. */
import type { Item, TemplateVersion } from "#app/templates/template.ts";
import type { Answer } from "./check.ts";

type Sections = Pick<TemplateVersion, "sections">;
export type AnswerContent = Pick<Answer, "value" | "na" | "note" | "photos">;
export type AnswersByItem = Readonly<Record<string, AnswerContent>>;

/** Safe for ids that every object has, such as "constructor". */
export function answerOf<A>(answers: Readonly<Record<string, A>>, itemId: string): A | undefined {
  return Object.hasOwn(answers, itemId) ? answers[itemId] : undefined;
}

export function isNa(item: Item, answer: AnswerContent | undefined): boolean {
  return item.allowNa && answer?.na === true;
}

export function fits(item: Item, value: string | number | undefined): boolean {
  switch (item.type) {
    case "pass-fail":
      return value === "pass" || value === "fail";
    case "scale":
      return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= item.max;
    case "choice":
      return item.options.some((option) => option.id === value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "photo":
      return false;
    default:
      return typeof value === "string" && value.trim() !== "";
  }
}

export function outOfRange({ min, max }: Extract<Item, { type: "number" }>, value: number): boolean {
  return (min !== null && value < min) || (max !== null && value > max);
}

/** A photo item is answered by its photos. */
export function isAnswered(item: Item, answer: AnswerContent | undefined): boolean {
  if (isNa(item, answer)) return true;
  return item.type === "photo" ? Boolean(answer?.photos?.length) : fits(item, answer?.value);
}

/** A condition holds if its earlier item is asked and has one of the values ("pass" or "fail" for a number's range). */
export function askedItems(version: Sections, answers: AnswersByItem): Item[] {
  const askedById = new Map<string, Item>();
  for (const section of version.sections) {
    for (const item of section.items) if (conditionHolds(item, askedById, answers)) askedById.set(item.id, item);
  }
  return [...askedById.values()];
}

function conditionHolds(item: Item, askedById: ReadonlyMap<string, Item>, answers: AnswersByItem): boolean {
  if (!item.when) return true;
  const earlier = askedById.get(item.when.item);
  const answer = answerOf(answers, item.when.item);
  if (!earlier || isNa(earlier, answer) || !fits(earlier, answer?.value)) return false;
  const { is } = item.when;
  if (is.includes(String(answer?.value))) return true;
  return earlier.type === "number" && is.includes(outOfRange(earlier, Number(answer?.value)) ? "fail" : "pass");
}
