/** What a field's select holds beside the places of columns: one value for all rows. */
export const whole = "whole";
/** Of such a value: what is said about each row can name it. */
export const maxLetters = 400;

/** A field's select and its value for all rows, as they were sent. */
export type TypedColumns = Readonly<Record<string, { readonly column: string; readonly value: string }>>;

/** A field of which a file may have a column. */
export interface ColumnOfField {
  readonly field: string;
  readonly name: string;
  readonly hint: string;
  readonly required: boolean;
  /** Whether it can have one value for all rows. */
  readonly settable?: boolean;
  /** The place of its column, `whole`, or "" for none. */
  readonly column: string;
  readonly value: string;
}
