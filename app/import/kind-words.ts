/** What each kind of import has to say, in the reader's language. */

/** Of everything that words can name; they come as texts. */
export type ProblemValues = Readonly<
  Record<
    | "value"
    | "name"
    | "row"
    | "max"
    | "min"
    | "count"
    | "day"
    | "store"
    | "manager"
    | "template"
    | "check"
    | "item"
    | "other",
    string
  >
>;

/** Where it is read: advice names the controls of the page, or the options of the command. */
export type Place = "page" | "command";

export interface KindWords {
  /** "Stores" */
  readonly name: () => string;
  /** What a row is, and by what it is known again. */
  readonly about: () => string;
  readonly fields: Readonly<Record<string, { readonly name: () => string; readonly hint?: () => string }>>;
  /** By the `what` of a problem. They follow the field's name where it is about one: "Code: is missing". */
  readonly problems: Readonly<Record<string, (values: ProblemValues, place: Place) => string>>;
  /** The same by `what` of several things at once: "14 templates are made". What they are follows where `named` says how many of them at most. */
  readonly totals?: Readonly<
    Record<string, { readonly say: (values: { count: string }, place: Place) => string; readonly named: number }>
  >;
}
