/**
 * The one way in which a person changes something: authorised, done once for each form, told as a conflict where another version was
 * shown, written with its events and all that follows, in one transaction. Imports, jobs and what is done to many use `prepareRecords`.
 */
import { authorize, orNotFound, withinScope } from "#app/auth/authorize.server.ts";
import { type Action, can } from "#app/auth/can.ts";
import { claimFormKey, doOnce, storeFormResult, StaleForm } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { EventOf, Events } from "#app/timeline/events.ts";
import { type Author, recordEvent } from "#app/timeline/timeline.server.ts";
import { StaleRecord } from "./stale-record.ts";
import type { EventElsewhere, RecordKind, RecordWrite } from "./record.ts";

/** What a form sends along: its key, minted for its name, and what it showed of the record. Commands and tests do without. */
export interface Sent {
  readonly key?: string | undefined;
  readonly seen?: string | undefined;
}

interface ChangeRequest {
  readonly action: Action;
  /** Names the form and what it is about: "edit-store/ID". */
  readonly form: string;
  readonly key?: string | undefined;
  /** All that was entered. */
  readonly body: unknown;
}

/**
 * Does what a form asks for; the same form again gives the same result. `prepare` reads, refuses, and returns what writes and names the
 * result: usually the id of the record it made.
 * @throws StaleForm when the key came with other values before
 * @throws Response 403 without the permission, 400 for a key that isn't theirs
 */
export function change(
  user: User,
  { action, form, key, body }: ChangeRequest,
  prepare: (tx: Transaction) => Promise<() => string>,
): Promise<string> {
  authorize(user, action);
  const claim = key === undefined ? null : { uid: user.uid, form, key, body };
  return db.transaction((tx) => doOnce(tx, claim, () => prepare(tx)));
}

/** What a record is changed to. `also` writes what the kind's `follow` knows nothing of. */
interface Change<T extends object, E extends Events> extends Omit<RecordWrite<T, E>, "id" | "before"> {
  readonly also?: (() => void) | undefined;
  /** What was asked for is still to come: the same form may be sent again. */
  readonly unfinished?: boolean;
}

interface RecordRequest<Found> extends ChangeRequest, Sent {
  /** Whether it is already as it was wanted: then nothing is written, and it doesn't matter what was shown. */
  readonly isSame?: (record: Found) => boolean;
  /** Whether what the same form did earlier still stands; where it doesn't, another version was shown. */
  readonly holds?: (record: Found) => boolean;
}

/**
 * Changes a record to what `prepare` makes of it, nothing where that is null; the same form again changes nothing more.
 * @param request.form without the record's id, which is added
 * @throws StaleRecord, or what the kind has instead, when the record is no longer the one that was shown or the key came with other values before
 * @throws Response 404 for a record that isn't there or isn't theirs, 403 without the permission, 400 for a key that isn't theirs
 */
export function changeRecord<T extends object, E extends Events>(
  user: User,
  kind: RecordKind<T, E>,
  id: string,
  request: RecordRequest<Stored<T>>,
  now: Date,
  prepare: (tx: Transaction, stored: Stored<T>) => Promise<Change<T, E> | null>,
): Promise<"changed" | "same"> {
  return takeChange(user, kind, id, request, now, (tx) => findRecord(tx, user, kind, id), prepare);
}

/** The same of a record that there needn't be yet, as what was changed of a slot; a form showed "" of none. @throws StaleForm where there is none */
export function keepRecord<T extends object, E extends Events>(
  user: User,
  kind: RecordKind<T, E>,
  id: string,
  request: RecordRequest<Stored<T> | null>,
  now: Date,
  prepare: (tx: Transaction, stored: Stored<T> | null) => Promise<Change<T, E> | null>,
): Promise<"changed" | "same"> {
  return takeChange(user, kind, id, request, now, (tx) => tx.get(kind.collection, id), prepare);
}

async function takeChange<T extends object, E extends Events, Found extends Stored<T> | null>(
  user: User,
  kind: RecordKind<T, E>,
  id: string,
  { action, form, key, seen, body, isSame = () => false, holds = () => true }: RecordRequest<Found>,
  now: Date,
  find: (tx: Transaction) => Promise<Found>,
  prepare: (tx: Transaction, stored: Found) => Promise<Change<T, E> | null>,
): Promise<"changed" | "same"> {
  const { scope } = kind;
  const stale = (stored: Found) => (stored ? (kind.stale?.(stored) ?? new StaleRecord(stored)) : new StaleForm());
  if (!scope) authorize(user, action);
  const claim = key === undefined ? null : { uid: user.uid, form: `${form}/${id}`, key, body: { body, seen } };
  return db.transaction(async (tx) => {
    const stored = await find(tx);
    if (scope) authorize(user, action, stored ? scope.subjectOf(stored) : undefined);
    const done =
      claim &&
      (await claimFormKey(tx, claim).catch((error: unknown) => {
        throw error instanceof StaleForm ? stale(stored) : error;
      }));
    if (done && holds(stored)) return done.result === "same" ? "same" : "changed";
    if (done) throw stale(stored);
    const same = isSame(stored);
    const revision = stored ? (kind.revisionOf?.(stored) ?? stored.revision) : "";
    if (!same && seen !== undefined && seen !== revision) throw stale(stored);
    const made = same ? null : await prepare(tx, stored);
    const write = await prepareRecords(tx, kind, user, made ? [{ id, before: stored, ...made }] : [], now);
    write();
    made?.also?.();
    const outcome = made ? "changed" : "same";
    if (claim && !made?.unfinished) storeFormResult(tx, claim, outcome);
    return outcome;
  });
}

/** @throws Response 404 for a record that isn't there or isn't theirs to see */
export async function findRecord<T extends object, E extends Events>(
  tx: Transaction,
  user: User,
  { collection, scope }: RecordKind<T, E>,
  id: string,
): Promise<Stored<T>> {
  const found = await tx.get(collection, id);
  return orNotFound(
    scope ? withinScope(user, scope.name, found, (each) => can(user, scope.action, scope.subjectOf(each))) : found,
  );
}

/**
 * Reads what writing the records needs, and returns what writes them, with all that follows from each and its event. Each is two writes:
 * at most some 200 at once.
 */
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

/** An event of a change on the timeline of another record than the one that is written. */
export function eventOn<E extends Events>(events: E, id: string, event: EventOf<E>): EventElsewhere {
  return (tx, author) => recordEvent(tx, events, { id, ...author }, event);
}
