/**
 * The document port, limited to what both engines honour. Both adapters must pass the same contract suite.
 * - Documents are checked by their zod schema on the way in and on the way out. A lone surrogate is stored as U+FFFD.
 * - A query that filters or orders by an absent field omits the document. `null` is a value, and sorts first.
 * - Strings compare by their UTF-8 bytes. No filter finds strings of 1500 bytes or more.
 * - `firestore.indexes.json` must cover every composite query (`MissingIndex` otherwise). A query by one field works without, but on SQLite
 *   it has an index only if the list names the field, in an override or first in a composite.
 */
import type { z } from "zod";

export type Value = string | number | boolean | null;

export interface Collection<T extends object> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Set where many transactions write the same documents: those of one process then take turns. */
  readonly shared: boolean;
}

/** Names are lower-case words joined by hyphens. */
export function collection<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  { shared = false }: { shared?: boolean } = {},
): Collection<T> {
  return { name, schema, shared };
}

/** A stored document, frozen because readers share it. `revision` is opaque and never repeats. */
export interface Stored<T> {
  readonly id: string;
  readonly data: T;
  readonly revision: string;
}

/** `field` is a path joined by dots. `in` takes 1–30 values. */
export type Filter =
  | readonly [field: string, op: "==" | "<" | "<=" | ">" | ">=" | "array-contains", value: Value]
  | readonly [field: string, op: "in", values: readonly Value[]];

export type Order = readonly [field: string, direction: "asc" | "desc"];

/**
 * At most one `in`, one `array-contains` and one range, on the first order. Equal keys are ordered by id, as the last order. `limit` is
 * 1–1000.
 */
export interface Query {
  readonly where?: readonly Filter[];
  readonly orderBy?: readonly Order[];
  readonly limit: number;
  /** `next` of an earlier page of the same query; otherwise throws `BadCursor`. */
  readonly cursor?: string | null;
}

export interface CountOptions {
  readonly orderBy?: readonly Order[];
  readonly upTo?: number;
}

export interface Page<T> {
  readonly documents: readonly Stored<T>[];
  /** Null on the last page. */
  readonly next: string | null;
}

export interface Reader {
  get<T extends object>(collection: Collection<T>, id: string): Promise<Stored<T> | null>;
  getMany<T extends object>(collection: Collection<T>, ids: readonly string[]): Promise<(Stored<T> | null)[]>;
  query<T extends object>(collection: Collection<T>, query: Query): Promise<Page<T>>;
}

/** Writes throw `StaleRevision` at another revision. */
export interface Precondition {
  readonly revision?: string;
}

export interface Transaction extends Reader {
  /** @throws AlreadyExists, at commit */
  create<T extends object>(collection: Collection<T>, id: string, data: T): void;
  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): void;
  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): void;
}

export interface Documents extends Reader {
  /** Resolves to the new revision, once it is durable. */
  create<T extends object>(collection: Collection<T>, id: string, data: T): Promise<string>;
  set<T extends object>(collection: Collection<T>, id: string, data: T, expected?: Precondition): Promise<string>;
  delete<T extends object>(collection: Collection<T>, id: string, expected?: Precondition): Promise<void>;
  count<T extends object>(
    collection: Collection<T>,
    where?: readonly Filter[],
    counting?: CountOptions,
  ): Promise<number>;
  sum<T extends object>(collection: Collection<T>, field: string, where?: readonly Filter[]): Promise<number>;
  /**
   * Reads come before writes, of which there are at most 500 (10 MiB on Firestore). `work` may run several times, so it must have no other
   * effect. @throws Contention after repeated conflicts; the database's own error where the outcome is unknown
   */
  transaction<R>(work: (tx: Transaction) => R | Promise<R>): Promise<R>;
  /** As far as it can be known. */
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
export class MalformedDocument extends Error {
  override name = "MalformedDocument";
  readonly id: string;

  constructor(inCollection: string, id: string, why: string, cause?: unknown) {
    super(`${inCollection}/${id} ${why}`, { cause });
    this.id = id;
  }
}
