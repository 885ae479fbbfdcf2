/** Authorised, applied once per form, refused when outdated. Imports, jobs, autosave and changes of many use `prepareRecords`. */
import { authorize } from "#app/auth/authorize.server.ts";
import type { Action } from "#app/auth/can.ts";
import { readEarlierResult, storeFormResult, StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { type Author, recordEvent } from "#app/timeline/timeline.server.ts";
import { findRecord } from "./find-record.server.ts";
import { StaleRecord } from "./stale-record.ts";
import type { EventElsewhere, RecordKind, RecordWrite } from "./record.ts";

/** `seen` is the revision that the form showed. Commands and tests leave both out. */
export interface FormIdentity {
  readonly key?: string | undefined;
  readonly seen?: string | undefined;
}

interface ChangeOptions<T extends object, E extends Events, Repeat> {
  readonly user: User;
  readonly kind?: RecordKind<T, E>;
  readonly id?: undefined;
  readonly action: Action;
  /** The name that the key was minted for, such as "create-store". */
  readonly form: string;
  readonly key?: string | undefined;
  readonly body: unknown;
  readonly now: Date;
  /** Stored instead of a secret result; sending the form again returns it. */
  readonly repeat?: Repeat;
}

interface RecordOptions<T extends object, E extends Events, Found extends Stored<T> | null, Repeat>
  extends Omit<ChangeOptions<T, E, Repeat>, "id" | "kind">, FormIdentity {
  readonly kind: RecordKind<T, E>;
  /** Added to the form's name in its key: "edit-store/ID". */
  readonly id: string;
  /** For a record that may not exist; `seen` is "" then. */
  find?(tx: Transaction): Promise<Found>;
  /** The record has the new values already, so nothing is written, whatever the form showed. */
  isSame?(record: NoInfer<Found>): boolean;
  /** False makes a repeated form count as outdated. */
  stillApplies?(record: NoInfer<Found>): boolean;
}

interface Change<Write, Result> {
  readonly write?: Write | undefined;
  readonly sideEffects?: (() => void) | undefined;
  /** "changed" by default. Stored as JSON under the form's key. */
  readonly result?: Result;
  /** The same form may be sent again: the result isn't stored. */
  readonly isUnfinished?: boolean;
}

type ClaimOptions = FormIdentity &
  Pick<ChangeOptions<object, Events, unknown>, "user" | "form" | "body"> & { readonly id?: string | undefined };
/** A constraint that makes literals be inferred as written. */
type Json = string | number | boolean | object | null;
type OwnWrite<T extends object, E extends Events> = Omit<RecordWrite<T, E>, "id" | "before">;
type ManyWrites<T extends object, E extends Events> = RecordWrite<T, E> | readonly RecordWrite<T, E>[];

/**
 * Sending the same form again returns the earlier result; "same" if nothing had to change.
 * @throws StaleRecord, or the kind's own error, for an outdated form or a key used with other values; Response 404, 403, 400
 */
export function changeRecord<
  T extends object,
  E extends Events,
  Found extends Stored<T> | null = Stored<T>,
  Result extends Json = "changed",
  Repeat extends Json = Result,
>(
  options: RecordOptions<T, E, Found, Repeat>,
  prepare: (tx: Transaction, stored: Found) => Promise<Change<OwnWrite<T, E>, Result>>,
): Promise<Result | Repeat | "same">;
/** For a change that creates records or concerns many. @throws StaleForm when the key was used with other values; Response 403, 400 */
export function changeRecord<T extends object, E extends Events, Result extends Json, Repeat extends Json = Result>(
  options: ChangeOptions<T, E, Repeat>,
  prepare: (tx: Transaction) => Promise<Change<ManyWrites<T, E>, Result> & { readonly result: Result }>,
): Promise<Result | Repeat>;
export async function changeRecord<T extends object, E extends Events>(
  options: ChangeOptions<T, E, unknown> | RecordOptions<T, E, Stored<T> | null, unknown>,
  prepare: (tx: Transaction, stored: Stored<T> | null) => Promise<Change<OwnWrite<T, E> | ManyWrites<T, E>, unknown>>,
): Promise<unknown> {
  const { user, kind, action, now } = options;
  const record = options.id === undefined ? null : options;
  const scope = record?.kind.scope;
  if (!scope) authorize(user, action);
  return db.transaction(async (tx) => {
    const stored = record && (await (record.find?.(tx) ?? findRecord(tx, user, record.kind, record.id)));
    if (scope) authorize(user, action, stored ? scope.subjectOf(stored) : undefined);
    const claim = claimOf(options);
    const earlierResult =
      claim &&
      (await readEarlierResult(tx, claim).catch((error: unknown) => {
        throw stored && error instanceof StaleForm ? staleOf(record.kind, stored) : error;
      }));
    if (earlierResult && record?.stillApplies?.(stored) === false) throw staleOf(record.kind, stored);
    if (earlierResult) return JSON.parse(earlierResult.result) as unknown;
    const storeResult = (result: unknown) => {
      if (claim) storeFormResult(tx, claim, JSON.stringify(result));
    };
    if (record?.isSame?.(stored)) {
      storeResult("same");
      return "same";
    }
    if (record && record.seen !== undefined && record.seen !== revisionOf(record.kind, stored))
      throw staleOf(record.kind, stored);
    const { write, sideEffects, result = "changed", isUnfinished } = await prepare(tx, stored);
    const writes = [write ?? []].flat().map((each) => ({ id: options.id!, before: stored, ...each }));
    const writeRecords = kind && (await prepareRecords(tx, kind, user, writes, now));
    writeRecords?.();
    sideEffects?.();
    if (!isUnfinished) storeResult("repeat" in options ? options.repeat : result);
    return result;
  });
}

function claimOf({ user, form, key, body, id, seen }: ClaimOptions) {
  if (key === undefined) return null;
  return {
    uid: user.uid,
    key,
    ...(id === undefined ? { form, body } : { form: `${form}/${id}`, body: { body, seen } }),
  };
}

function staleOf<T extends object, E extends Events>(kind: RecordKind<T, E>, stored: Stored<T> | null): Error {
  return stored ? (kind.stale?.(stored) ?? new StaleRecord(stored)) : new StaleForm();
}

function revisionOf<T extends object, E extends Events>(kind: RecordKind<T, E>, stored: Stored<T> | null): string {
  return stored ? (kind.revisionOf?.(stored) ?? stored.revision) : "";
}

/** Returns a function that writes the records, their events and what follows from them. Limit: about 200 records. */
export async function prepareRecords<T extends object, E extends Events>(
  tx: Transaction,
  kind: RecordKind<T, E>,
  by: Author,
  writes: readonly RecordWrite<T, E>[],
  now: Date,
): Promise<() => void> {
  const { collection, events } = kind;
  const changed = writes.filter(({ before, after }) => after !== before?.data);
  const follow = changed.length > 0 ? await kind.follow?.(tx, changed) : undefined;
  return () => {
    for (const { id, before, after } of changed) {
      const expected = before && { revision: before.revision };
      if (!after) tx.delete(collection, id, expected ?? undefined);
      else if (expected) tx.set(collection, id, after, expected);
      else tx.create(collection, id, after);
    }
    for (const { id, event, timeline = id, elsewhere = [], silent = false } of writes) {
      if (event) recordEvent(tx, events, { id: timeline, by, now, silent }, event);
      for (const write of elsewhere) write(tx, { by, now, silent });
    }
    follow?.();
  };
}

export function eventOn<E extends Events>(events: E, id: string, event: EventOf<E>): EventElsewhere {
  return (tx, author) => recordEvent(tx, events, { id, ...author }, event);
}
