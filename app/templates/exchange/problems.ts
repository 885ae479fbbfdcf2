import type { ProblemCode } from "#app/templates/problem-words.ts";
import type { FileProblemCode, NoteCode } from "./problem-words.ts";

/** Where in the file: its row as a spreadsheet counts, or the item's number and text where it has no rows. */
export interface At {
  readonly row: number | null;
  readonly number: string;
  readonly title: string;
}

export const wholeFile: At = { row: null, number: "", title: "" };

type Values = Readonly<Record<string, string | number>>;

export type FileProblem = {
  readonly at: At;
  /** As `words.ts` names fields; "" when it is about the whole. */
  readonly field: string;
  readonly values: Values;
} & (
  | { readonly of: "file"; readonly what: FileProblemCode }
  | { readonly of: "draft"; readonly what: ProblemCode }
  /** What the sheet itself says of a row, or of all of it. */
  | { readonly of: "sheet"; readonly what: string }
);

export interface FileNote {
  readonly what: NoteCode;
  readonly values: Values;
}
