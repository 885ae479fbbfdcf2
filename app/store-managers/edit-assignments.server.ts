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
  correctedEvents,
  requireNotLeft,
} from "./assign.server.ts";
import type { AssignmentChange } from "./consequences.ts";
import { requireConfirmed } from "./find-consequences.server.ts";
import { storeUnsettled } from "./unsettled-days.server.ts";

/** `after` is null to withdraw it. */
export interface AssignmentEdit {
  readonly id: string;
  readonly after: Assignment | null;
}

export interface Assigned {
  readonly outcome: "changed" | "same";
  readonly unsettled: string | null;
}

/** `confirmed` is the digest of the consequences on the page: "" asks without a change; undefined skips the question. */
export interface SentMove {
  readonly key: string;
  readonly confirmed?: string | undefined;
}

export interface Changed {
  readonly outcome: Assigned["outcome"];
  readonly affected: readonly Affected[];
}

export interface AssignmentForm {
  readonly form: string;
  readonly key?: string | undefined;
  readonly body: unknown;
}

/** Stores the affected days in the same transaction. */
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

/** The form key is for `assign`. @throws Overlap, RangeError, Unconfirmed, StaleForm */
export async function assignByForm(
  user: User,
  input: AssignmentInput,
  { key, confirmed }: SentMove,
  now: Date,
): Promise<Assigned> {
  return changeOnce(user, { form: "assign", key, body: input }, now, async (tx) => {
    const { write, affected, changes } = await prepareAssign(tx, user, input, {}, now);
    await requireConfirmed(tx, changes, confirmed);
    return () => {
      write();
      return { outcome: changes.length > 0 ? "changed" : "same", affected };
    };
  });
}

/**
 * The form key is for `move/ID`. @throws RangeError unless the assignment includes the day before; Overlap, StaleAssignment, Unconfirmed,
 * StaleForm
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
    const ending = await prepareEdits(tx, user, [{ id, after: { ...data, to: addDays(on, -1) } }], {}, now);
    const next = { storeId, managerId: data.managerId, from: on, to: data.to, shared: data.shared };
    const beginning = await prepareAssign(tx, user, next, {}, now);
    await requireConfirmed(tx, [...ending.changes, ...beginning.changes], confirmed);
    return () => {
      ending.write();
      beginning.write();
      return { outcome: "changed", affected: [...ending.affected, ...beginning.affected] };
    };
  });
}

/** The form key is for `assignment/ID`. @throws Overlap, RangeError, ManagerLeft, StaleAssignment, Unconfirmed, StaleForm */
export async function changeAssignment(
  user: User,
  id: string,
  values: Pick<Assignment, "from" | "to" | "shared">,
  { key, seen, confirmed }: SentMove & { seen: string },
  now: Date,
): Promise<Assigned> {
  authorize(user, "manage stores");
  if (values.to !== null && values.to < values.from) throw new RangeError("It ends before it begins");
  return changeOnce(user, { form: `assignment/${id}`, key, body: { ...values, seen } }, now, async (tx) => {
    const stored = await tx.get(assignments, id);
    if (!stored) throw new StaleAssignment(null);
    const { data } = stored;
    if (data.from === values.from && data.to === values.to && data.shared === values.shared)
      return () => ({ outcome: "same", affected: [] });
    if (stored.revision !== seen) throw new StaleAssignment(stored);
    const manager = await tx.get(managers, data.managerId);
    if (manager) requireNotLeft(manager.data, values, dayOf(now, config.APP_TIME_ZONE));
    const edits = await prepareEdits(tx, user, [{ id, after: { ...data, ...values } }], {}, now);
    await requireConfirmed(tx, edits.changes, confirmed);
    return () => {
      edits.write();
      return { outcome: "changed", affected: edits.affected };
    };
  });
}

/** The timelines keep it. The form key is for `assignment/ID`. @throws StaleAssignment, Unconfirmed, StaleForm */
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
      ...correctedEvents({ ...before, ...names }, after && { ...after, ...names }, note),
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
