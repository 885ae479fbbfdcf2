/** Each area declares its kinds by `defineImport`. */
import type { Action } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import type { Transaction } from "#app/db/documents.ts";

export const importKinds = [
  "stores",
  "managers",
  "assignments",
  "checks",
  "findings",
  "sittings",
  "feedback",
  "activities",
] as const;
export type ImportKindName = (typeof importKinds)[number];

export interface ImportField {
  readonly name: () => string;
  readonly hint?: () => string;
  /** Usual headers beside its name, in both languages, folded: "store number", "ma cua hang". */
  readonly headings?: readonly string[];
  /** Headers that take precedence over the field's own name if a file has both. */
  readonly preferred?: readonly string[];
  /** Required in every row. A field that only some rows need is checked by the kind. */
  readonly required?: boolean;
  /** The kind gets days as YYYY-MM-DD; "timed": as YYYY-MM-DDTHH:MM, or as an instant in UTC if the file has one. */
  readonly day?: true | "timed";
  /** Personal data of customers, stored encrypted. Problems must not contain its text. */
  readonly private?: true;
}

/** Trimmed texts by field: "" for an empty cell, undefined if the file has no cell for the field. */
export type Cells = Readonly<Record<string, string | undefined>>;

export interface ImportRow {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly cells: Cells;
  /** The first row of the file with the same key, and how many rows with it precede this one: 0 for the first. */
  readonly first: number;
  readonly nth: number;
}

/** `problem-words.server.ts` formats it in the reader's language. */
export interface RowProblem {
  readonly field: string | null;
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The values that messages can use, formatted as texts. */
type ProblemValues = Readonly<
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
/** Advice names controls of the page or options of the command. */
export type Medium = "page" | "command";

/** Messages by the problem's `what`. The name of its field precedes them: "Code: is missing". */
export type ProblemMessages = Readonly<Record<string, (values: ProblemValues & { readonly medium: Medium }) => string>>;

export type ProblemTotals = Readonly<
  Record<
    string,
    {
      readonly text: (values: { readonly count: string; readonly medium: Medium }) => string;
      readonly maxNamed: number;
    }
  >
>;

export const rowStatuses = ["new", "changed", "same", "error"] as const;
export type RowStatus = (typeof rowStatuses)[number];

/** First and last day ("" if a row has none); store and template are "" unless there is only one. */
export interface ImportScope {
  readonly from: string;
  readonly to: string;
  readonly store: string;
  readonly template: string;
}

export interface RowResult {
  readonly row: number;
  readonly status: RowStatus;
  readonly problems: readonly RowProblem[];
}

export interface PreviewedRow extends ImportRow {
  readonly result: RowResult;
}

/** A document before a row was written. Undoing restores it if the document still has the digest `after`. */
export interface RowChange {
  readonly row: number;
  readonly collection: string;
  readonly id: string;
  readonly before: object | null;
  readonly after: string;
}

interface ImportOptions {
  readonly create: readonly string[];
  readonly allFindings: boolean;
}

export interface ImportContext {
  readonly user: User;
  /** Id of the import; the records that it creates keep it. */
  readonly importId: string;
  readonly fileName: string;
  readonly options: ImportOptions;
  readonly now: Date;
}

export interface WritingContext extends ImportContext {
  /** Must be called once in each transaction that writes rows, with its changes, so that they can be undone. */
  readonly recordChanges: (tx: Transaction, changes: readonly RowChange[]) => void;
}

export interface Obstacle extends RowProblem {
  readonly row: number;
  readonly by?: string | undefined;
}

export type Creatable = "templates" | "items";

export interface ImportedList {
  readonly href: string;
  readonly text: string;
}

export interface ImportKind {
  readonly name: ImportKindName;
  readonly action: Action;
  readonly title: () => string;
  /** Explains what a row is and which cells identify its record. */
  readonly description: () => string;
  readonly fields: Readonly<Record<string, ImportField>>;
  readonly problems: ProblemMessages;
  readonly totals?: ProblemTotals;
  readonly creates?: readonly Creatable[];
  /** They can be imported as they are: their stores, managers and templates exist. */
  examples(user: User, today: string): Promise<Cells[]>;
  listOf(scope: ImportScope | null): ImportedList | Promise<ImportedList>;
  /** The same text for rows about the same record, "" if the row doesn't say. Pure. */
  keyOf(cells: Cells): string;
  /** Rows are processed in the order of these texts, so that a batch has few months or stores; default: in the file's order. Pure. */
  orderOf?(cells: Cells): string;
  /** The scope of a row, for kinds whose rows have days. Pure. */
  scopeOf?(cells: Cells): ImportScope;
  /** Rows with the same text may conflict: they are previewed together, and written together up to `batch`. Pure. */
  groupOf?(cells: Cells): string;
  /** Remarks of the preview about what rows create beside their own records; they stay after writing. */
  readonly createdRemarks?: readonly string[];
  /** Asks whether the file has all findings; `write` then gets unchanged rows too, as they tell which checks the file covers. */
  readonly hasAllFindings?: true;
  readonly batch: number;
  /** Computes the results without writing. Reads a bounded number of documents per batch. @throws Response 403 */
  preview(context: ImportContext, rows: readonly ImportRow[]): Promise<RowResult[]>;
  /** Lines such as "Phone: A → B" by row. Reads as `preview` does; private cells are empty. @throws Response 403 */
  readChangeLines?(context: ImportContext, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Creates what many rows need before the first is written. May run again after an interruption. @throws Response 403 */
  prepare?(context: ImportContext, rows: AsyncIterable<PreviewedRow>): Promise<void>;
  /** Computes the results again and writes new and changed rows. Rows that are written already are "same". @throws Response 403 */
  write(context: WritingContext, rows: readonly ImportRow[]): Promise<RowResult[]>;
  /** Runs after the last row was written. May run again after an interruption. @throws Response 403 */
  finish?(context: ImportContext): Promise<void>;
  obstacles(context: ImportContext, changes: readonly RowChange[]): Promise<Obstacle[]>;
  /** Restores the documents of one transaction; the last transaction comes first. Running it again changes nothing. */
  undo(context: ImportContext, changes: readonly RowChange[]): Promise<void>;
}
