/**
 * A kind of import: the columns of its file, what would become of a row, how it is written and how that is taken back. Each area declares its own
 * by `defineImport`; the stages are those that people know: upload, columns, preview, import, undo.
 */
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
  /** As the page calls it, and how its cells are written. */
  readonly name: () => string;
  readonly hint?: () => string;
  /** Headings that its column usually has, in both languages, folded: "store number", "ma cua hang". */
  readonly usual: readonly string[];
  /** Those that count more than the field's own name, where a file has both. */
  readonly preferred?: readonly string[];
  /** No row can do without it; a field may instead be required of some rows only, which is said at them. */
  readonly required?: boolean;
  /**
   * It holds days: rows are handed over with them as YYYY-MM-DD, in the one order of their column. What is none stays as it is. "timed": with
   * the time that follows, as YYYY-MM-DDTHH:MM, or as an instant in UTC where the file has one.
   */
  readonly day?: true | "timed";
  /**
   * It is of somebody outside the house: kept rows have it sealed, with every column that no field takes. Only `judge` and `write` are given its
   * text; no problem's values may name it.
   */
  readonly private?: true;
}

/** A field's text in a row, without blanks around it: "" when its cell is empty, undefined when the file says nothing about the field. */
export type Cells = Readonly<Record<string, string | undefined>>;

export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly cells: Cells;
  /** The first row of the file with the same key, and how many before this one have it: 0 for the first. */
  readonly first: number;
  readonly nth: number;
}

/** What is wrong with a row, or worth knowing about it, as data: said in the reader's language by `problem-words.server.ts`. */
export interface RowProblem {
  /** One of the kind's fields, or null when it is about the whole row. */
  readonly field: string | null;
  /** Key of the words. */
  readonly what: string;
  /** Values the words name. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Of everything that words can name; they come as texts. */
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
/** Where it is read: advice names the controls of the page, or the options of the command. */
export type Place = "page" | "command";

/** By the `what` of a problem. They follow the field's name where it is about one: "Code: is missing". */
export type ProblemWords = Readonly<Record<string, (values: ProblemValues & { readonly place: Place }) => string>>;

/** The same of several things at once: "14 templates are made". What they are follows where `named` says how many of them at most. */
export type ProblemTotals = Readonly<
  Record<
    string,
    {
      readonly say: (values: { readonly count: string; readonly place: Place }) => string;
      readonly named: number;
    }
  >
>;

export const verdicts = ["new", "changed", "same", "error"] as const;
export type Verdict = (typeof verdicts)[number];

/** What rows are about, for a list of it: first and last day, "" where one doesn't tell; the code of the store and the template where there is only one, else "". */
export interface Cover {
  readonly from: string;
  readonly to: string;
  readonly store: string;
  readonly template: string;
}

export interface Judged {
  readonly row: number;
  readonly verdict: Verdict;
  /** Why it is an error, why it is the same, or what was put right. */
  readonly problems: readonly RowProblem[];
}

/** A row with what the dry run found. */
export interface JudgedImportRow extends ImportRow {
  readonly judged: Judged;
}

/** A document as it was before a row was written, and a digest of what it became; undoing puts the first back where the second still holds. */
export interface Change {
  readonly row: number;
  readonly collection: string;
  readonly id: string;
  /** Null for a document that is new. */
  readonly before: object | null;
  /** `digestOf` the document as it was written. */
  readonly after: string;
}

interface ImportOptions {
  /** Makes what a row names and the product doesn't know yet; by name of what: "templates". */
  readonly create: readonly string[];
  /** Whether the file holds all findings of its checks. */
  readonly allFindings: boolean;
}

export interface ImportContext {
  readonly user: User;
  /** Of the import; stays with what it made. */
  readonly importId: string;
  readonly fileName: string;
  readonly options: ImportOptions;
  readonly now: Date;
}

export interface WritingContext extends ImportContext {
  /** To be called in each transaction that writes rows, with what it changes: so that whatever was written can be undone. One write. */
  readonly keep: (tx: Transaction, changes: readonly Change[]) => void;
}

/** What stands in the way of undoing: a document, and why. */
export interface Obstacle extends RowProblem {
  readonly row: number;
  /** The import that brought what is in the way, where one did. */
  readonly by?: string | undefined;
}

/** What rows can name that the product doesn't know yet, and that is made where it is allowed. */
export type Creatable = "templates" | "items";

/** A list in which records of an import are found, and the words that lead there. */
export interface ImportedList {
  readonly href: string;
  readonly text: string;
}

export interface ImportKind {
  readonly name: ImportKindName;
  /** Who may import it: all stages ask for this. */
  readonly action: Action;
  /** "Stores" */
  readonly title: () => string;
  /** What a row is, and by what it is known again. */
  readonly about: () => string;
  readonly fields: Readonly<Record<string, ImportField>>;
  readonly problems: ProblemWords;
  readonly totals?: ProblemTotals;
  readonly creates?: readonly Creatable[];
  /** Three rows that can be imported as they stand, about stores, managers and templates that there are. */
  examples(user: User, today: string): Promise<Cells[]>;
  /** Where what an import of it made is seen. */
  listOf(cover: Cover | null): ImportedList | Promise<ImportedList>;
  /** The same text for rows that are about the same thing; "" for a row that doesn't say. Pure. */
  keyOf(given: Cells): string;
  /** Rows are handed over in the order of these texts, so that a batch is about few months or few stores; that of the file where absent. Pure. */
  orderOf?(given: Cells): string;
  /** Of a kind whose rows have days, what a row is about. Pure. */
  coverOf?(given: Cells): Cover;
  /**
   * Rows with the same text are judged together, since each may stand in another's way, and written together as many as `batch` allows. The order
   * of the work has them one after another. Where they are some thousand, later ones get the note `apart`. Pure.
   */
  groupOf?(given: Cells): string;
  /** Remarks of the dry run that tell what rows make beside their own records; they stay when the rows are written. */
  readonly makes?: readonly string[];
  /** Whether the import asks if its file holds all findings. `write` then gets rows without a change as well: they tell what the file covers. */
  readonly hasAllFindings?: true;
  /** How many rows `write` takes at once. */
  readonly batch: number;
  /** What would become of the rows. Writes nothing; reads a bounded number of documents per batch. @throws Response 403 */
  preview(context: ImportContext, rows: readonly ImportRow[]): Promise<Judged[]>;
  /** Before the first row is written: makes what many of them need, all at once. After a cut it may be called again. @throws Response 403 */
  prepare?(context: ImportContext, rows: AsyncIterable<JudgedImportRow>): Promise<void>;
  /** Writes the rows that are new or changed, judged again; the same rows again are "same". @throws Response 403 */
  write(context: WritingContext, rows: readonly ImportRow[]): Promise<Judged[]>;
  /** After the last row was written. After a cut it may be called again. @throws Response 403 */
  finish?(context: ImportContext): Promise<void>;
  /** Why these changes can't be taken back; none when they can. */
  obstacles(context: ImportContext, changes: readonly Change[]): Promise<Obstacle[]>;
  /** Takes the changes back, those of one `keep` at a time, the last first; doing it again changes nothing. */
  undo(context: ImportContext, changes: readonly Change[]): Promise<void>;
}
