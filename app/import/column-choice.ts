/** The other values of a field's select are positions of columns. */
export const sameForAll = "whole";
/** Limits such a value, because messages about each row can quote it. */
export const maxValueLength = 400;

export type TypedColumns = Readonly<Record<string, { readonly column: string; readonly value: string }>>;

export interface ColumnOfField {
  readonly field: string;
  readonly name: string;
  readonly hint: string;
  readonly required: boolean;
  readonly settable?: boolean;
  /** The place of the column, `sameForAll`, or "" for none. */
  readonly column: string;
  readonly value: string;
}
