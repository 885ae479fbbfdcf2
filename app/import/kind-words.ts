/** What each kind of import has to say, in the reader's language. */

/** Of everything that words may name; they come as texts. */
export type ProblemValues = Readonly<
  Record<
    "value" | "row" | "max" | "min" | "count" | "day" | "store" | "manager" | "template" | "check" | "item" | "other",
    string
  >
>;

export interface KindWords {
  /** "Stores" */
  readonly name: () => string;
  /** What a row is, and by what it is known again. */
  readonly about: () => string;
  readonly fields: Readonly<Record<string, { readonly name: () => string; readonly hint?: () => string }>>;
  /** By the `what` of a problem. They follow the field's name where it is about one: "Code: is missing". */
  readonly problems: Readonly<Record<string, (values: ProblemValues) => string>>;
}
