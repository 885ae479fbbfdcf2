/** A short way to write templates in code: each question in English and Vietnamese, with what it asks beyond the usual. */
import type { TemplateInput } from "#app/templates/content.ts";

type Section = TemplateInput["sections"][number];
type Item = Section["items"][number];

export type Words = readonly [en: string, vi: string];
export const text = ([en, vi]: Words) => ({ en, vi });

type Rest = Partial<Pick<Item, "points" | "severity" | "allowNa" | "photo" | "note" | "required" | "when">> & {
  help?: Words;
};

function base(id: string, words: Words, { help, ...rest }: Rest) {
  return { id, text: text(words), ...rest, ...(help && { help: text(help) }) };
}

export function passFail(id: string, words: Words, rest: Rest = {}): Item {
  return { type: "pass-fail", ...base(id, words, rest) };
}

export function scale(
  id: string,
  words: Words,
  { max, faultBelow, ...rest }: Rest & { max: number; faultBelow: number },
): Item {
  return { type: "scale", ...base(id, words, rest), max, faultBelow };
}

/** Options from best to worst; a fault's id begins with "!". */
export function choice(
  id: string,
  words: Words,
  options: readonly (readonly [id: string, words: Words, points: number])[],
  rest: Rest = {},
): Item {
  return {
    type: "choice",
    ...base(id, words, rest),
    options: options.map(([key, label, points]) => ({
      id: key.replace("!", ""),
      text: text(label),
      points,
      fault: key.startsWith("!"),
    })),
  };
}

export function number(
  id: string,
  words: Words,
  {
    min,
    max,
    unit = "",
    decimals = 0,
    ...rest
  }: Rest & { min: number | null; max: number | null; unit?: string; decimals?: number },
): Item {
  return { type: "number", ...base(id, words, rest), min, max, unit, decimals };
}

/** Recorded, never scored. */
export function record(type: "text" | "date" | "photo" | "signature", id: string, words: Words, rest: Rest = {}): Item {
  return { type, ...base(id, words, { points: 0, ...rest }) };
}

export function group(words: Words, items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, group: text(words) }));
}

export function section(id: string, words: Words, weight: number | null, items: readonly Item[]): Section {
  return { id, title: text(words), weight, items: [...items] };
}
