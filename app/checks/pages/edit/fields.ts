/** An item's fields as the form names them, and what they say. */
import { answerField, type AnswerPart, type EnteredAnswer, readAnswers } from "#app/checks/answers.ts";
import type { Item } from "#app/templates/template.ts";
import type { Fields } from "./autosave.ts";

export function readFields(item: Item, fields: Fields): EnteredAnswer | undefined {
  const alone = { sections: [{ id: "", title: { en: "", vi: "" }, weight: null, items: [item] }] };
  return readAnswers(alone, namedFields(item.id, fields, 0)).entered[item.id];
}

/** An item's fields under the names that the form gives them; `was` is the digest of the answer they replace, if known. */
export function namedFields(item: string, fields: Fields, basedOn: number, was?: string): [string, string][] {
  const parts: [AnswerPart, string][] = [["changes", String(basedOn)]];
  if (was !== undefined) parts.push(["was", was]);
  for (const part of ["value", "na", "note"] as const) if (fields[part]) parts.push([part, fields[part]]);
  return parts.map(([part, value]) => [answerField(item, part), value]);
}
