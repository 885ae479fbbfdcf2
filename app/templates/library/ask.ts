import type { Text } from "#app/i18n/text.ts";
import type { TemplateInput } from "#app/templates/content.ts";

export interface Starter {
  readonly key: string;
  readonly purpose: Text;
  readonly content: TemplateInput;
}

type Section = TemplateInput["sections"][number];
type Item = Section["items"][number];
type ItemOf<Type extends Item["type"]> = Extract<Item, { type: Type }>;

type Bilingual = readonly [en: string, vi: string];
export const bilingual = ([en, vi]: Bilingual) => ({ en, vi });

type ItemFields = Partial<Pick<Item, "points" | "severity" | "allowNa" | "photo" | "note" | "required" | "when">>;
type Question = Bilingual | readonly [en: string, vi: string, helpEn: string, helpVi: string];
type ItemArguments = [Question] | [ItemFields, Question];

function itemBase(id: string, ...args: ItemArguments) {
  const [fields, [en, vi, helpEn, helpVi = ""]] = args.length === 2 ? args : [{}, args[0]];
  return { id, text: { en, vi }, ...fields, ...(helpEn && { help: { en: helpEn, vi: helpVi } }) };
}

export function passFail(id: string, ...args: ItemArguments): Item {
  return { type: "pass-fail", ...itemBase(id, ...args) };
}

export function scale(
  id: string,
  { max, faultBelow, ...fields }: ItemFields & Pick<ItemOf<"scale">, "max" | "faultBelow">,
  question: Question,
): Item {
  return { type: "scale", ...itemBase(id, fields, question), max, faultBelow };
}

/** @param options by id, from best to worst; "!" before the id marks a finding */
export function choice(
  id: string,
  fields: ItemFields,
  question: Question,
  options: Readonly<Record<string, readonly [points: number, ...Bilingual]>>,
): Item {
  return {
    type: "choice",
    ...itemBase(id, fields, question),
    options: Object.entries(options).map(([key, [points, ...label]]) => ({
      id: key.replace("!", ""),
      text: bilingual(label),
      points,
      fault: key.startsWith("!"),
    })),
  };
}

export function number(
  id: string,
  {
    min,
    max,
    unit = "",
    decimals = 0,
    ...fields
  }: ItemFields & Pick<ItemOf<"number">, "min" | "max" | "unit" | "decimals">,
  question: Question,
): Item {
  return { type: "number", ...itemBase(id, fields, question), min, max, unit, decimals };
}

export function recordItem(type: "text" | "date" | "photo" | "signature", id: string, ...args: ItemArguments): Item {
  return { type, points: 0, ...itemBase(id, ...args) };
}

export function group(en: string, vi: string, items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, group: { en, vi } }));
}

export function section(id: string, title: Bilingual, weight: number | null, items: readonly Item[]): Section {
  return { id, title: bilingual(title), weight, items: [...items] };
}
