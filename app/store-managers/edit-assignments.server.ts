/** Assignments by form: made, corrected, withdrawn, and moved from store to store. Each is on both timelines, the store's and the manager's. */
import { authorize } from "#app/auth/authorize.server.ts";
import { changeRecord, prepareRecords } from "#app/changes/change.server.ts";
import type { RecordWrite } from "#app/changes/record.ts";
import { config } from "#app/config.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { stores } from "#app/stores/store.ts";
import type { storeEvents } from "#app/stores/events.ts";
import type { User } from "#app/auth/user.ts";
import { type Assignment, type AssignmentInput, assignments, excludes, managers } from "./manager.ts";
import { StaleAssignment } from "./manager-errors.ts";
import {
  type Affected,
  affectedDays,
  assignmentId,
  Overlap,
  prepareAssign,
  assignmentRecord,
  corrected,
  requireHere,
} from "./assign.server.ts";
import type { AssignmentChange } from "./consequences.ts";
import { requireConfirmed } from "./foresee.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";

/** What is to become of an assignment; null: it is withdrawn. Store and manager stay. */
export interface AssignmentEdit {
  readonly id: string;
  readonly after: Assignment | null;
}

export interface Assigned {
  readonly outcome: "changed" | "same";
  /** Of the past days that are now to be settled, for `settleDays`; null where there are none. */
  readonly unsettled: string | null;
}

/** A form's key, and what was read of its consequences: "" is told them and changes nothing; who leaves it out isn't asked. */
export interface SentMove {
  readonly key: string;
  readonly confirmed?: string | undefined;
}

/** What a form has changed, with the past days of stores whose manager may be another than before. */
export interface Changed {
  readonly outcome: Assigned["outcome"];
  readonly affected: readonly Affected[];
}

/** A form's name, its key and all that was entered. */
export interface AssignmentForm {
  readonly form: string;
  readonly key?: string | undefined;
  readonly body: unknown;
}

/** Does once what a form asks for, and keeps the days it affects. */
export async function changeOnce(
  user: User,
  { form, key, body }: AssignmentForm,
  now: Date,
  prepare: (tx: Transaction) => Promise<() => Changed>,
): Promise<Assigned> {
  return changeRecord({ user, action: "manage stores", form, key, body, now }, async (tx) => {
    const write = await prepare(tx);
    const { outcome, affected } = write();
    return { result: { outcome, unsettled: storeUnsettled(tx, user, affected, now) } };
  });
}

/**
 * Assigns a manager to a store. Whoever had it without an end hands over the day before, unless it is shared. The key is minted for `assign`.
 * @throws Overlap, RangeError, Unconfirmed, StaleForm; Response 403, 404, 400
 */
export async function assignByForm(
  user: User,
  given: AssignmentInput,
  { key, confirmed }: SentMove,
  now: Date,
): Promise<Assigned> {
  return changeOnce(user, { form: "assign", key, body: given }, now, async (tx) => {
    const { write, affected, changes } = await prepareAssign(tx, user, given, now);
    await requireConfirmed(tx, changes, confirmed);
    return () => {
      write();
      return { outcome: changes.length > 0 ? "changed" : "same", affected };
    };
  });
}

/**
 * Moves a manager to another store on a day: the assignment ends the day before, and one at the other store begins. The key is minted for
 * `move/ID`.
 * @throws RangeError when the day isn't after the assignment's first, or the assignment has ended by then
 * @throws Overlap, StaleAssignment, Unconfirmed, StaleForm; Response 403, 404, 400
 */
export async function moveManager(
  user: User,
  id: string,
  { storeId, on }: { storeId: string; on: string },
  { key, confirmed }: SentMove,
  now: Date,
): Promise<Assigned> {
  return changeOnce(user, { form: `move/${id}`, key, body: { storeId, on } }, now, async (tx) => {
    const stored = await tx.get(assignments, id);
    if (!stored) throw new StaleAssignment(null);
    const { data } = stored;
    if (on <= data.from || (data.to !== null && on > data.to) || storeId === data.storeId)
      throw new RangeError("There is nothing to move on that day");
    const ended = await prepareEdits(tx, user, [{ id, after: { ...data, to: addDays(on, -1) } }], {}, now);
    const next = { storeId, managerId: data.managerId, from: on, to: data.to, shared: data.shared };
    const begun = await prepareAssign(tx, user, next, now);
    await requireConfirmed(tx, [...ended.changes, ...begun.changes], confirmed);
    return () => {
      ended.write();
      begun.write();
      return { outcome: "changed", affected: [...ended.affected, ...begun.affected] };
    };
  });
}

/**
 * Corrects an assignment's days, also in the past, or whether it is shared. The key is minted for `assignment/ID`.
 * @param sent.seen revision of the assignment that the form showed
 * @throws Overlap, RangeError, ManagerLeft, StaleAssignment, Unconfirmed, StaleForm; Response 403, 400
 */
export async function changeAssignment(
  user: User,
  id: string,
  given: Pick<Assignment, "from" | "to" | "shared">,
  { key, seen, confirmed }: SentMove & { seen: string },
  now: Date,
): Promise<Assigned> {
  authorize(user, "manage stores");
  if (given.to !== null && given.to < given.from) throw new RangeError("It ends before it begins");
  return changeOnce(user, { form: `assignment/${id}`, key, body: { ...given, seen } }, now, async (tx) => {
    const stored = await tx.get(assignments, id);
    if (!stored) throw new StaleAssignment(null);
    const { data } = stored;
    if (data.from === given.from && data.to === given.to && data.shared === given.shared)
      return () => ({ outcome: "same", affected: [] });
    if (stored.revision !== seen) throw new StaleAssignment(stored);
    const manager = await tx.get(managers, data.managerId);
    if (manager) requireHere(manager.data, given, dayOf(now, config.APP_TIME_ZONE));
    const edits = await prepareEdits(tx, user, [{ id, after: { ...data, ...given } }], {}, now);
    await requireConfirmed(tx, edits.changes, confirmed);
    return () => {
      edits.write();
      return { outcome: "changed", affected: edits.affected };
    };
  });
}

/**
 * Takes back an assignment that never was, or never will be; it stays on the timelines. The key is minted for `assignment/ID`.
 * @throws StaleAssignment, Unconfirmed, StaleForm; Response 403, 400
 */
export async function withdrawAssignment(
  user: User,
  id: string,
  { key, seen, confirmed }: SentMove & { seen: string },
  now: Date,
): Promise<Assigned> {
  return changeOnce(user, { form: `assignment/${id}`, key, body: { withdraw: true, seen } }, now, async (tx) => {
    const stored = await tx.get(assignments, id);
    if (stored?.revision !== seen) throw new StaleAssignment(stored);
    const edits = await prepareEdits(tx, user, [{ id, after: null }], {}, now);
    await requireConfirmed(tx, edits.changes, confirmed);
    return () => {
      edits.write();
      return { outcome: "changed", affected: edits.affected };
    };
  });
}

/** Reads what these edits need, and returns the function that writes them, with the past days they affect. @throws Overlap */
export async function prepareEdits(
  tx: Transaction,
  user: User,
  edits: readonly AssignmentEdit[],
  { note, silent }: { note?: string; silent?: boolean },
  now: Date,
): Promise<{ write: () => void; affected: Affected[]; changes: AssignmentChange[] }> {
  const today = dayOf(now, config.APP_TIME_ZONE);
  const affected: Affected[] = [];
  const changes: AssignmentChange[] = [];
  const writes: RecordWrite<Assignment, typeof storeEvents>[] = [];
  for (const { id, after } of edits) {
    const stored = await tx.get(assignments, id);
    if (!stored) throw new StaleAssignment(null);
    const before = stored.data;
    if (after) await requireRoom(tx, id, after);
    const names = {
      store: await nameIn(tx, "store", before.storeId),
      manager: await nameIn(tx, "manager", before.managerId),
    };
    affected.push(...affectedDays(before, after, today));
    changes.push({ id, before, after });
    const correction = {
      ...corrected({ ...before, ...names }, after && { ...after, ...names }, note),
      silent,
    };
    if (!after || assignmentId(after) === id) writes.push({ id, before: stored, after, ...correction });
    else
      writes.push(
        { id, before: stored, after: null, event: null },
        { id: assignmentId(after), before: null, after, ...correction },
      );
  }
  return { affected, changes, write: await prepareRecords(tx, assignmentRecord, user, writes, now) };
}

async function requireRoom(tx: Transaction, id: string, after: Assignment): Promise<void> {
  const ofStore = await queryIn(tx, assignments, "storeId", [after.storeId]);
  const other = ofStore.find((each) => each.id !== id && excludes(each.data, after));
  if (other) throw new Overlap(other.data, await nameIn(tx, "manager", other.data.managerId));
}

async function nameIn(tx: Transaction, kind: "store" | "manager", id: string): Promise<string> {
  return (kind === "store" ? await tx.get(stores, id) : await tx.get(managers, id))?.data.name ?? "";
}
