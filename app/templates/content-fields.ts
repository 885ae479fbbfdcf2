/**
 * The fields of a template's content, in the order in which its changes are told: what two versions are compared by, and what a file may
 * have. The types ask here for a field that is new to the schema.
 */
import type { Content } from "./draft-content.ts";
import type { Item } from "./template.ts";

type FieldOf<Part> = Part extends unknown ? keyof Part & string : never;

/** Of the template itself, without its sections. */
export const headFields = Object.keys({
  name: true,
  category: true,
  scored: true,
  passMark: true,
  bands: true,
  dueDays: true,
} satisfies Record<Exclude<FieldOf<Content>, "sections">, true>);

/** Of items of all types together. */
export const itemFields = Object.keys({
  id: true,
  type: true,
  text: true,
  help: true,
  group: true,
  picture: true,
  points: true,
  severity: true,
  allowNa: true,
  photo: true,
  note: true,
  required: true,
  when: true,
  faultBelow: true,
  options: true,
  min: true,
  max: true,
  unit: true,
  decimals: true,
} satisfies Record<FieldOf<Item>, true>);
