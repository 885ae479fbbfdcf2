import type { Action, Subject } from "#app/auth/can.ts";
import type { ScopedRecord } from "#app/auth/security-log.server.ts";
import type { Collection, Stored, Transaction } from "#app/db/documents.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import type { Author } from "#app/timeline/timeline.server.ts";

export interface RecordKind<T extends object, E extends Events> {
  readonly collection: Collection<T>;
  readonly events: E;
  /** For kinds that not everyone can see: `name` is for the security log, and `action` permits reading. */
  readonly scope?: { readonly name: ScopedRecord; readonly action: Action; subjectOf(stored: Stored<T>): Subject };
  /** The version that a form shows; by default the record's revision. */
  revisionOf?(stored: Stored<T>): string;
  /** Instead of StaleRecord. Pages answer 409 with both versions. */
  stale?(stored: Stored<T>): Error;
  /** Reads related documents, such as the directory, and returns a function that updates them. */
  follow?(tx: Transaction, writes: readonly RecordWrite<T, E>[]): Promise<() => void>;
}

export type EventElsewhere = (tx: Transaction, author: { by: Author; now: Date; silent: boolean }) => void;

export interface RecordWrite<T extends object, E extends Events> {
  readonly id: string;
  readonly before: Stored<T> | null;
  /** Null for a deleted record; the data of `before` where only the event is written. */
  readonly after: T | null;
  readonly event: EventOf<E> | null;
  /** Id of the record whose timeline gets the event; by default its own. */
  readonly timeline?: string | undefined;
  readonly elsewhere?: readonly EventElsewhere[] | undefined;
  /** Nobody is notified, as for imports of old records. */
  readonly silent?: boolean | undefined;
}
