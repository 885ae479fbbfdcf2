/** A short way to write the demo's templates: each question with how it usually fails in a store. */
import type { TemplateInput } from "#app/templates/content.ts";
import type { PictureName } from "./pictures.ts";

type Section = TemplateInput["sections"][number];
type Item = Section["items"][number];
type Rest = Partial<
  Pick<Item, "help" | "group" | "points" | "critical" | "severity" | "allowNa" | "photo" | "note" | "required" | "when">
>;

/** How an item fails: how easily (1 = usual), what inspectors write about it, and what their photos show. */
export interface Fault {
  readonly ease?: number;
  readonly notes?: readonly string[];
  readonly pictures?: readonly PictureName[];
}

export interface Asked {
  readonly item: Item;
  readonly fault: Fault;
}

export interface DemoTemplate {
  readonly content: TemplateInput;
  readonly faults: ReadonlyMap<string, Fault>;
}

type Words = readonly [en: string, vi: string];
const text = ([en, vi]: Words) => ({ en, vi });

export function passFail(id: string, words: Words, rest: Rest = {}, fault: Fault = {}): Asked {
  return { item: { id, type: "pass-fail", text: text(words), ...rest }, fault };
}

export function scale(
  id: string,
  words: Words,
  { max, faultBelow, ...rest }: Rest & { max: number; faultBelow: number },
  fault: Fault = {},
): Asked {
  return { item: { id, type: "scale", text: text(words), max, faultBelow, ...rest }, fault };
}

/** Options from best to worst; a fault's id begins with "!". */
export function choice(
  id: string,
  words: Words,
  options: readonly (readonly [id: string, words: Words, points: number])[],
  rest: Rest = {},
  fault: Fault = {},
): Asked {
  return {
    item: {
      id,
      type: "choice",
      text: text(words),
      options: options.map(([key, label, points]) => ({
        id: key.replace("!", ""),
        text: text(label),
        points,
        fault: key.startsWith("!"),
      })),
      ...rest,
    },
    fault,
  };
}

export function number(
  id: string,
  words: Words,
  {
    min,
    max,
    unit,
    decimals = 1,
    ...rest
  }: Rest & { min: number | null; max: number | null; unit: string; decimals?: number },
  fault: Fault = {},
): Asked {
  return { item: { id, type: "number", text: text(words), min, max, unit, decimals, ...rest }, fault };
}

/** Recorded, never scored. */
export function record(
  type: "text" | "date" | "photo" | "signature",
  id: string,
  words: Words,
  rest: Rest = {},
): Asked {
  return { item: { id, type, text: text(words), points: 0, ...rest }, fault: {} };
}

export function group(words: Words, asked: readonly Asked[]): Asked[] {
  return asked.map(({ item, fault }) => ({ item: { ...item, group: text(words) }, fault }));
}

export function section(
  id: string,
  words: Words,
  weight: number | null,
  asked: readonly Asked[],
): { section: Section; faults: (readonly [string, Fault])[] } {
  return {
    section: { id, title: text(words), weight, items: asked.map(({ item }) => item) },
    faults: asked.map(({ item, fault }) => [item.id, fault] as const),
  };
}

export function template(
  head: Omit<TemplateInput, "sections" | "name"> & { name: Words },
  sections: readonly ReturnType<typeof section>[],
): DemoTemplate {
  return {
    content: { ...head, name: text(head.name), sections: sections.map((part) => part.section) },
    faults: new Map(sections.flatMap((part) => part.faults)),
  };
}
