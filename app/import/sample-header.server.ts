import { columnKey, guessColumns } from "#app/sheets/columns.ts";
import type { ImportKindName } from "./kind.ts";
import { kindOf } from "./kinds.server.ts";
import { fieldName } from "./problem-words.server.ts";

/** A name for each field's column, by which the field is guessed again: as people call it, unless that is another's name, else the field's own. */
export function sampleHeader(kind: ImportKindName): string[] {
  const { fields } = kindOf(kind);
  const names = Object.keys(fields).map((field) => {
    const name = fieldName(kind, field);
    const known = [field, ...fields[field]!.usual].some((usual) => columnKey(usual) === columnKey(name));
    return known ? name : field;
  });
  const { found } = guessColumns(fields, names);
  return Object.keys(fields).map((field, at) => (found[field] === names[at] ? names[at]! : field));
}
