/** In the order in which changes are listed. The types require each new field of the schema here. */
import type { Content } from "./draft-content.ts";
import type { Item } from "./template.ts";

type FieldOf<Part> = Part extends unknown ? keyof Part & string : never;

export const headFields = Object.keys({
  name: true,
  category: true,
  scored: true,
  passMark: true,
  bands: true,
  fixDays: true,
} satisfies Record<Exclude<FieldOf<Content>, "sections">, true>);

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
