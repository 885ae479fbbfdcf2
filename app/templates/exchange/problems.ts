/** What is wrong with a file that should be a template, or worth knowing about it: as data, said in the reader's language by `say-problem.ts`. */
import type { ProblemCode } from "#app/templates/draft-problems.ts";

/** Where in the file: its row as a spreadsheet counts, or the item's number and text where it has no rows. */
export interface At {
  readonly row: number | null;
  /** Such as "2.3"; "" where it isn't about a section or an item. */
  readonly number: string;
  readonly title: string;
}

export const wholeFile: At = { row: null, number: "", title: "" };

/** What only a file can get wrong; everything else is a problem of the draft that it would make. */
export type FileProblemCode =
  | "several"
  | "not-a-template"
  | "newer"
  | "no-text-column"
  | "no-items"
  | "shape"
  | "type-unknown"
  | "id-bad"
  | "id-twice"
  | "yes-no"
  | "one-of"
  | "severe-not-critical"
  | "critical-not-severe"
  | "too-long"
  | "too-many"
  | "option-id-twice"
  | "condition-form"
  | "section-differs"
  | "weight-differs"
  | "setting-unknown"
  | "setting-twice"
  | "unknown-field"
  | "unknown-column";

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

export type NoteCode = "unused" | "pictures-gone" | "no-english" | "no-vietnamese" | "several-sheets";

export interface FileNote {
  readonly what: NoteCode;
  readonly values: Values;
}
