/**
 * A kind of import: what a row of its file may hold, what would become of the row, how it is written and how that is taken back.
 * The areas write one each; `take-file.server.ts` keeps the file's rows, `batch.server.ts` hands them over and keeps what was done, `undo.server.ts` takes it back.
 */
import type { User } from "#app/auth/user.ts";
import type { Transaction } from "#app/db/documents.ts";
import type { KindWords } from "./kind-words.ts";

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

interface ImportField {
  /** Names that its column usually has, in both languages, folded: "store number", "ma cua hang". */
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
export type Given = Readonly<Record<string, string | undefined>>;

export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly given: Given;
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

export interface ImportKind {
  readonly name: ImportKindName;
  readonly words: KindWords;
  readonly fields: Readonly<Record<string, ImportField>>;
  /** The same text for rows that are about the same thing; "" for a row that doesn't say. Pure. */
  keyOf(given: Given): string;
  /** Rows are handed over in the order of these texts, so that a batch is about few months or few stores; that of the file where absent. Pure. */
  orderOf?(given: Given): string;
  /** Of a kind whose rows have days, what a row is about. Pure. */
  coverOf?(given: Given): Cover;
  /**
   * Rows with the same text are judged together, since each may stand in another's way, and written together as many as `batch` allows. The order
   * of the work has them one after another. Where they are some thousand, later ones get the note `apart`. Pure.
   */
  groupOf?(given: Given): string;
  /** Remarks of the dry run that tell what rows make beside their own records; they stay when the rows are written. */
  readonly makes?: readonly string[];
  /** Whether the import asks if its file holds all findings. `write` then gets rows without a change as well: they tell what the file covers. */
  readonly hasAllFindings?: true;
  /** How many rows `write` takes at once. */
  readonly batch: number;
  /** What would become of the rows. Writes nothing; reads a bounded number of documents per batch. @throws Response 403 */
  judge(context: ImportContext, rows: readonly ImportRow[]): Promise<Judged[]>;
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
