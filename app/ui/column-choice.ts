/** What a field's select holds beside the places of columns: one value for all rows. */
export const whole = "whole";
/** Of such a value: what is said about each row can name it. */
export const maxLetters = 400;

/** A field's select and its value for all rows, as they were sent. */
export type TypedColumns = Readonly<Record<string, { readonly column: string; readonly value: string }>>;
