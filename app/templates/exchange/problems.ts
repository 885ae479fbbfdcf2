import type { ProblemCode } from "#app/templates/problem-words.ts";
import type { FileProblemCode, NoteCode } from "./problem-words.ts";

/** Files without rows have the number and text of the item instead. */
export interface FilePosition {
  readonly row: number | null;
  readonly number: string;
  readonly title: string;
}

export interface FileField {
  readonly at: FilePosition;
  readonly field: string;
}

export const wholeFile: FilePosition = { row: null, number: "", title: "" };

type Values = Readonly<Record<string, string | number>>;

export type FileProblem = FileField & {
  readonly values: Values;
} & (
    | { readonly of: "file"; readonly what: FileProblemCode }
    | { readonly of: "draft"; readonly what: ProblemCode }
    | { readonly of: "sheet"; readonly what: string }
  );

export interface FileNote {
  readonly what: NoteCode;
  readonly values: Values;
}
