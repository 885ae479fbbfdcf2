import { authorize } from "#app/auth/authorize.server.ts";
import type { User } from "#app/auth/user.ts";
import { type FormIdentity, prepareRecords } from "#app/changes/change.server.ts";
import { findRecord } from "#app/changes/find-record.server.ts";
import { config } from "#app/config.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { queryIn } from "#app/db/query-in.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { findProfile } from "#app/users/users.server.ts";
import {
  type Assigned,
  type AssignmentForm,
  type AssignmentEdit,
  changeOnce,
  prepareEdits,
  type SentMove,
} from "./edit-assignments.server.ts";
import { requireConfirmed } from "./find-consequences.server.ts";
import { type Assignment, assignments, type Manager, managers } from "./manager.ts";
import { AccountRefused, TooManyAssignments } from "./manager-errors.ts";
import { managerRecord } from "./managers.server.ts";
import { describeAccountChange, AccountChangeUnread } from "./describe-account-change.server.ts";

export interface ManagerFields {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** E-mail address of the account that signs in as this manager; empty for none. */
  readonly account: string;
}

/** @throws AccountRefused, and as `create` does */
export async function createManager(
  user: User,
  { account, ...fields }: ManagerFields,
  identity: FormIdentity,
  now: Date,
) {
  authorize(user, "manage stores");
  const uid = await uidOf(account);
  return managerRecord.create(user, { ...fields, uid }, identity, now, (tx, id) => requireFree(tx, uid, id));
}

/** @throws AccountRefused; Unread; and as `edit` does */
export async function changeManager(
  user: User,
  id: string,
  { account, ...fields }: Omit<ManagerFields, "code">,
  { confirmed, ...identity }: FormIdentity & Pick<SentMove, "confirmed">,
  now: Date,
) {
  authorize(user, "manage stores");
  const uid = await uidOf(account);
  if (confirmed !== undefined) {
    const summary = await describeAccountChange(db, id, uid, now);
    if (summary.digest !== confirmed) throw new AccountChangeUnread(summary);
  }
  return managerRecord.edit(user, id, { ...fields, uid }, identity, now, async (tx, _, before) => {
    if (uid !== before?.data.uid) await requireFree(tx, uid, id);
  });
}

/** Assignments that end in one transaction, with two events each: well below the port's 500 writes. */
const maxEnded = 150;

/**
 * Later assignments are withdrawn. The form key is for `leave/ID`. @throws RangeError for a day to come; TooManyAssignments; Unconfirmed;
 * StaleForm
 */
export async function markLeft(
  user: User,
  id: string,
  { lastDay, reason }: { lastDay: string; reason: string },
  { key, confirmed }: FormIdentity & Pick<SentMove, "confirmed">,
  now: Date,
): Promise<Assigned> {
  authorize(user, "manage stores");
  if (lastDay > dayOf(now, config.APP_TIME_ZONE)) throw new RangeError("The last day is still to come");
  const claim = { form: `leave/${id}`, key, body: { lastDay, reason } };
  const ending = (stored: readonly Stored<Assignment>[]) =>
    stored.flatMap(({ id: assignment, data }): AssignmentEdit[] => {
      if (data.to !== null && data.to <= lastDay) return [];
      return [{ id: assignment, after: data.from > lastDay ? null : { ...data, to: lastDay } }];
    });
  return setStatus(user, id, { status: "left", claim, note: reason, confirmed, editsOf: ending }, now);
}

export async function markBack(
  user: User,
  id: string,
  { reason }: { reason: string },
  { key }: FormIdentity,
  now: Date,
): Promise<Assigned> {
  authorize(user, "manage stores");
  const claim = { form: `leave/${id}`, key, body: { reason } };
  return setStatus(user, id, { status: "active", claim, note: reason, editsOf: () => [] }, now);
}

interface StatusChange extends Pick<SentMove, "confirmed"> {
  readonly status: Manager["status"];
  readonly claim: AssignmentForm;
  readonly note: string;
  readonly editsOf: (stored: readonly Stored<Assignment>[]) => AssignmentEdit[];
}

async function setStatus(
  user: User,
  id: string,
  { status, claim, note, confirmed, editsOf }: StatusChange,
  now: Date,
): Promise<Assigned> {
  return changeOnce(user, claim, now, async (tx) => {
    const stored = await findRecord(tx, user, managerRecord, id);
    if (stored.data.status === status) return () => ({ outcome: "same", affected: [] });
    const requestedEdits = editsOf(await queryIn(tx, assignments, "managerId", [id]));
    if (requestedEdits.length > maxEnded) throw new TooManyAssignments(requestedEdits.length, maxEnded);
    // One event for the manager, not one for each store.
    const edits = await prepareEdits(tx, user, requestedEdits, { note, silent: true }, now);
    await requireConfirmed(tx, edits.changes, confirmed);
    const changed = managerRecord.buildWrite(id, stored, { ...stored.data, status }, { note }, now);
    const write = await prepareRecords(tx, managerRecord, user, [changed], now);
    return () => {
      edits.write();
      write();
      return { outcome: "changed", affected: edits.affected };
    };
  });
}

async function uidOf(account: string): Promise<string | null> {
  if (!account) return null;
  const profile = await findProfile(account);
  if (!profile) throw new AccountRefused("unknown");
  return profile.uid;
}

async function requireFree(tx: Transaction, uid: string | null, id: string): Promise<void> {
  if (uid === null) return;
  const { documents } = await tx.query(managers, { where: [["uid", "==", uid]], limit: 2 });
  const other = documents.find((manager) => manager.id !== id);
  if (other) throw new AccountRefused("taken", other.data.name);
}
