/**
 * The document port: all that the product asks of its database, and only what both engines honour.
 * Firestore and SQLite each have one adapter; one contract suite holds both to this page.
 *
 * - Documents are checked by their zod schema on the way in and on the way out.
 * - A field that is absent is in no index: a query that filters or orders by it leaves the document out. `null` is a value, and sorts first.
 * - Half a character, as a text cut within an emoji has, is stored as U+FFFD.
 * - Strings compare by their UTF-8 bytes. Those of 1500 bytes or more are found by no filter.
 * - Every composite query must be covered by `firestore.indexes.json`, on both engines (`MissingIndex` otherwise). By one field alone any query is
 *   answered; on SQLite only a field that the list names, in an override or first in a composite, has an index for it.
 */
import type { z } from "zod";

/** A value that can be filtered and ordered by. */
export type Value = string | number | boolean | null;

export interface Collection<T extends object> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Many transactions write the same of its documents, so those of one process may take turns at them. */
  readonly shared: boolean;
}

/** Names a collection and the one schema its form, its type and its documents share. Names are lower-case words joined by hyphens. */
export function collection<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  { shared = false }: { shared?: boolean } = {},
): Collection<T> {
  return { name, schema, shared };
}

/** A document as stored, frozen, since readers share it. `revision` is opaque; it changes with every write and never comes back. */
export interface Stored<T> {
  readonly id: string;
  readonly data: T;
  readonly revision: string;
}

/** `field` is a path: nested fields are joined by dots. `in` takes 1–30 values. */
export type Filter =
  | readonly [field: string, op: "==" | "<" | "<=" | ">" | ">=" | "array-contains", value: Value]
  | readonly [field: string, op: "in", values: readonly Value[]];

export type Order = readonly [field: string, direction: "asc" | "desc"];

/**
 * Filters by equality, by one `in`, by one `array-contains`, and by a range on one field, which must then be the first order.
 * Equal keys are ordered by id, in the direction of the last order; a field held equal by `==` is no order. `limit` is 1–1000.
 */
export interface Query {
  readonly where?: readonly Filter[];
  readonly orderBy?: readonly Order[];
  readonly limit: number;
  /** `next` of an earlier page of the same query; anything else throws `BadCursor`. */
  readonly cursor?: string | null;
}

/** As a query by `orderBy` would find them, by its index. */
export interface Counting {
  readonly orderBy?: readonly Order[];
  /** Counts no further. */
  readonly upTo?: number;
}

export interface Page<T> {
  readonly documents: readonly Stored<T>[];
  /** Cursor of the following page, or null when this was the last. */
  readonly next: string | null;
}

export interface Reader {
  get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null>;
  /** In the order of `ids`, null where there is none. */
  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]>;
  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>>;
}

/** What a write expects to find: nothing said = anything; a revision = exactly that one, else `StaleRevision`. */
export interface Precondition {
  readonly revision?: string;
}

export interface Transaction extends Reader {
  /** Throws `AlreadyExists` at commit when the id is taken. */
  create<T extends object>(collection: Collection<T>, id: string, data: T): void;
  /** Replaces the whole document, or makes it. */
  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): void;
  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): void;
}

export interface Documents extends Reader {
  /** Resolves to the new revision, once it is durable. */
  create<T extends object>(collection: Collection<T>, id: string, data: T): Promise<string>;
  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): Promise<string>;
  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): Promise<void>;
  count<T extends object>(collection: Collection<T>, where?: readonly Filter[], counting?: Counting): Promise<number>;
  sum<T extends object>(collection: Collection<T>, field: string, where?: readonly Filter[]): Promise<number>;
  /**
   * Runs `work` so that all it read still holds when all it wrote is stored, or nothing is. Reads come before writes.
   * `work` may run several times, so it has no other effect; after repeated conflicts it throws `Contention`. Where nobody can tell any more
   * whether all is stored, it throws the database's own error.
   * At most 500 writes, which Firestore takes up to 10 MiB together.
   */
  transaction<R>(work: (tx: Transaction) => R | Promise<R>): Promise<R>;
  /** Whether writes are taken just now, as far as can be told. */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}

export class AlreadyExists extends Error {
  override name = "AlreadyExists";
}
export class StaleRevision extends Error {
  override name = "StaleRevision";
}
export class Contention extends Error {
  override name = "Contention";
}
/** The query is not covered by `firestore.indexes.json`; the message holds the entry to add. */
export class MissingIndex extends Error {
  override name = "MissingIndex";
}
export class BadCursor extends Error {
  override name = "BadCursor";
}
/** Over 1 MiB as Firestore counts it. */
export class DocumentTooLarge extends Error {
  override name = "DocumentTooLarge";
}
/** A stored document no longer fits its schema; `id` says which. */
export class MalformedDocument extends Error {
  override name = "MalformedDocument";
  readonly id: string;

  constructor(inCollection: string, id: string, why: string, cause?: unknown) {
    super(`${inCollection}/${id} ${why}`, { cause });
    this.id = id;
  }
}
