/** A short way to write templates in code: each question in English and Vietnamese, with what it asks beyond the usual. */
import type { Text } from "#app/i18n/text.ts";
import type { TemplateInput } from "#app/templates/content.ts";

export interface Starter {
  readonly key: string;
  readonly purpose: Text;
  readonly content: TemplateInput;
}

type Section = TemplateInput["sections"][number];
type Item = Section["items"][number];
type Of<Type extends Item["type"]> = Extract<Item, { type: Type }>;

type Words = readonly [en: string, vi: string];
export const text = ([en, vi]: Words) => ({ en, vi });

type More = Partial<Pick<Item, "points" | "severity" | "allowNa" | "photo" | "note" | "required" | "when">>;
type Question = Words | readonly [en: string, vi: string, helpEn: string, helpVi: string];
type Given = [Question] | [More, Question];

function base(id: string, ...given: Given) {
  const [more, [en, vi, helpEn, helpVi = ""]] = given.length === 2 ? given : [{}, given[0]];
  return { id, text: { en, vi }, ...more, ...(helpEn && { help: { en: helpEn, vi: helpVi } }) };
}

export function passFail(id: string, ...given: Given): Item {
  return { type: "pass-fail", ...base(id, ...given) };
}

export function scale(
  id: string,
  { max, faultBelow, ...more }: More & Pick<Of<"scale">, "max" | "faultBelow">,
  question: Question,
): Item {
  return { type: "scale", ...base(id, more, question), max, faultBelow };
}

/** Options from best to worst, by their ids; a finding's begins with "!". */
export function choice(
  id: string,
  more: More,
  question: Question,
  options: Readonly<Record<string, readonly [points: number, ...Words]>>,
): Item {
  return {
    type: "choice",
    ...base(id, more, question),
    options: Object.entries(options).map(([key, [points, ...words]]) => ({
      id: key.replace("!", ""),
      text: text(words),
      points,
      fault: key.startsWith("!"),
    })),
  };
}

export function number(
  id: string,
  { min, max, unit = "", decimals = 0, ...more }: More & Pick<Of<"number">, "min" | "max" | "unit" | "decimals">,
  question: Question,
): Item {
  return { type: "number", ...base(id, more, question), min, max, unit, decimals };
}

/** Recorded, never scored. */
export function record(type: "text" | "date" | "photo" | "signature", id: string, ...given: Given): Item {
  return { type, points: 0, ...base(id, ...given) };
}

export function group(en: string, vi: string, items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, group: { en, vi } }));
}

export function section(id: string, words: Words, weight: number | null, items: readonly Item[]): Section {
  return { id, title: text(words), weight, items: [...items] };
}
