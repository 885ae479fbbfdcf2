import type { Action, Subject } from "#app/auth/can.ts";
import type { ScopedRecord } from "#app/auth/security-log.server.ts";
import type { Collection, Stored, Transaction } from "#app/db/documents.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import type { Author } from "#app/timeline/timeline.server.ts";

/** A kind of record that people change: how it is found, held against what a form showed, and written with all that follows from it. */
export interface RecordKind<T extends object, E extends Events> {
  readonly collection: Collection<T>;
  readonly events: E;
  /** Of a kind that not everyone can see: what the log calls it, and the action that shows it. Others find none (404). */
  readonly scope?: { readonly name: ScopedRecord; readonly action: Action; subjectOf(stored: Stored<T>): Subject };
  /** What a form tells that it showed; the record's revision where absent. */
  revisionOf?(stored: Stored<T>): string;
  /** Thrown to whom another version was shown, instead of StaleRecord; pages answer 409 with both. */
  stale?(stored: Stored<T>): Error;
  /** Reads what else is kept about the records, such as their names in the directory, and returns what writes it. */
  follow?(tx: Transaction, writes: readonly RecordWrite<T, E>[]): Promise<() => void>;
}

/** Writes an event on another record's timeline; `eventOn` makes it. */
export type EventElsewhere = (tx: Transaction, author: { by: Author; now: Date; silent: boolean }) => void;

/** A record as it is to be, as it was, and the event of it. */
export interface RecordWrite<T extends object, E extends Events> {
  readonly id: string;
  /** Null for one that is made. */
  readonly before: Stored<T> | null;
  /** Null for one that goes; what was read before, where only the event is to be written. */
  readonly after: T | null;
  /** Null where the record itself tells. */
  readonly event: EventOf<E> | null;
  /** Id of the record whose timeline has the event; its own where absent. */
  readonly timeline?: string | undefined;
  /** What the timelines of other records have of it. */
  readonly elsewhere?: readonly EventElsewhere[] | undefined;
  /** Nobody is notified: of what a file brings, maybe of years ago. */
  readonly silent?: boolean | undefined;
}
