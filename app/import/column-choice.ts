/** The value of a field's select for one value in all rows; the other values are places of columns. */
export const sameForAll = "whole";
/** Limits such a value, because messages about each row can quote it. */
export const maxValueLength = 400;

/** A field's select and its value for all rows, as submitted. */
export type TypedColumns = Readonly<Record<string, { readonly column: string; readonly value: string }>>;

/** A field to which a column of the file can be assigned. */
export interface ColumnOfField {
  readonly field: string;
  readonly name: string;
  readonly hint: string;
  readonly required: boolean;
  /** Whether the field can have one value for all rows. */
  readonly settable?: boolean;
  /** The place of the column, `sameForAll`, or "" for none. */
  readonly column: string;
  readonly value: string;
}
