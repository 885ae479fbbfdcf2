import { answerField, type AnswerPart, type EnteredAnswer, readAnswers } from "#app/checks/answers.ts";
import type { Item } from "#app/templates/template.ts";

export type AnswerFields = Readonly<Record<string, string>>;

export interface Entry {
  readonly fields: AnswerFields;
  readonly basedOn: number;
}
export type AnswerEntries = Readonly<Record<string, Entry>>;

export function readFields(item: Item, fields: AnswerFields): EnteredAnswer | undefined {
  const ofItemOnly = { sections: [{ id: "", title: { en: "", vi: "" }, weight: null, items: [item] }] };
  return readAnswers(ofItemOnly, namedFields(item.id, { fields, basedOn: 0 })).entered[item.id];
}

export function namedFields(
  item: string,
  { fields, basedOn, basisDigest }: Entry & { readonly basisDigest?: string | undefined },
): [string, string][] {
  const parts: [AnswerPart, string][] = [["changes", String(basedOn)]];
  if (basisDigest !== undefined) parts.push(["was", basisDigest]);
  for (const part of ["value", "na", "note"] as const) if (fields[part]) parts.push([part, fields[part]]);
  return parts.map(([part, value]) => [answerField(item, part), value]);
}
