import { orNotFound } from "#app/auth/authorize.server.ts";
import { commandLine, recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { nameOf, type Profile, type Role, roles, type User, users } from "#app/auth/user.ts";
import { changeRecord, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import type { EventOf } from "#app/timeline/events.ts";
import type { userEvents } from "./events.ts";
import { userRecord } from "./user-record.server.ts";

/** The last active admin can't lose the role or the access, because nobody could give it back. */
export class LastAdmin extends Error {
  override name = "LastAdmin";
}

type UserChange = Pick<EventOf<typeof userEvents>, "what"> & {
  readonly what: "roles" | "disabled" | "enabled";
  readonly changes: Partial<Profile>;
  readonly reason?: string;
};

/**
 * Valid from the next request on. The form key is for `user-roles/UID`. @throws LastAdmin; StaleRecord if their rights were changed since
 * the form was shown
 */
export function changeRoles(
  user: User,
  uid: string,
  { roles: newRoles, ...identity }: FormIdentity & { roles: readonly Role[] },
  now: Date,
): Promise<"changed" | "same"> {
  const role = roles.filter((each) => newRoles.includes(each));
  return changeUser(user, uid, { what: "roles", changes: { role } }, { form: "user-roles", ...identity }, now);
}

/** Earlier sessions stay ended. Throws as `changeRoles` does. */
export function changeAccess(
  user: User,
  uid: string,
  { disabled, reason, ...identity }: FormIdentity & { disabled: boolean; reason: string },
  now: Date,
): Promise<"changed" | "same"> {
  const changes = accessOf({ disabled }, now);
  const what = disabled ? "disabled" : "enabled";
  return changeUser(user, uid, { what, changes, reason }, { form: "user-access", ...identity }, now);
}

const accessOf = (access: { disabled: boolean }, now: Date) => ({ ...access, sessionsValidFrom: now.toISOString() });

async function changeUser(
  user: User,
  uid: string,
  { what, changes, reason = "" }: UserChange,
  { form, ...identity }: FormIdentity & { form: string },
  now: Date,
): Promise<"changed" | "same"> {
  const { role, disabled } = changes;
  const done = await changeRecord(
    {
      user,
      kind: userRecord,
      id: uid,
      action: "manage users",
      form,
      ...identity,
      body: { role, disabled, reason },
      isSame: ({ data }) =>
        (role === undefined || role.join() === data.role.join()) && (disabled ?? data.disabled) === data.disabled,
      now,
      repeat: "changed",
    },
    async (tx, stored) => {
      const change = await prepareChange(tx, stored, { changes }, now);
      const event = { what, ...sides(change, changes), ...(reason && { note: reason }) };
      return { write: { after: change.after, event }, result: change };
    },
  );
  if (done === "changed" || done === "same") return done;
  recordChange(done, user.email);
  return "changed";
}

interface Done {
  readonly before: Profile;
  readonly after: Profile;
}

async function prepareChange(
  tx: Transaction,
  { id, data: before }: Stored<Profile>,
  { changes, evenLastAdmin = false }: { changes: Partial<Profile>; evenLastAdmin?: boolean | undefined },
  now: Date,
): Promise<Done> {
  const after: Profile = { ...before, ...changes, updatedAt: now.toISOString() };
  if (isAdmin(before) && !isAdmin(after) && !evenLastAdmin && !(await isAnotherAdmin(tx, id)))
    throw new LastAdmin(`${nameOf(after)} is the last administrator`);
  return { before, after };
}

function sides({ before }: Done, changes: Partial<Profile>) {
  return { before: Object.fromEntries(Object.entries(before).filter(([field]) => field in changes)), after: changes };
}

export interface Command {
  /** The command line: "npm run grant". */
  readonly name: string;
  /** Whether it can leave the app without an admin. */
  readonly evenLastAdmin?: boolean;
}

export async function grantRoles(
  command: Command,
  uid: string,
  addedRoles: readonly Role[],
  now = new Date(),
): Promise<Profile> {
  const changesOf = ({ role }: Profile) => ({ role: [...new Set([...role, ...addedRoles])] });
  return changeByCommand(command, uid, { what: "granted", changesOf }, now);
}

export async function removeRoles(
  command: Command,
  uid: string,
  removedRoles: readonly Role[],
  now = new Date(),
): Promise<Profile> {
  const changesOf = ({ role }: Profile) => ({ role: role.filter((each) => !removedRoles.includes(each)) });
  return changeByCommand(command, uid, { what: "roles", changesOf }, now);
}

export async function commandAccess(
  command: Command,
  uid: string,
  access: { disabled: boolean },
  now = new Date(),
): Promise<Profile> {
  const what = access.disabled ? "disabled" : "enabled";
  return changeByCommand(command, uid, { what, changesOf: () => accessOf(access, now) }, now);
}

async function changeByCommand(
  { name, evenLastAdmin }: Command,
  uid: string,
  { what, changesOf }: { what: "granted" | UserChange["what"]; changesOf: (profile: Profile) => Partial<Profile> },
  now: Date,
): Promise<Profile> {
  const done = await db.transaction(async (tx) => {
    const stored = orNotFound(await tx.get(users, uid));
    const changes = changesOf(stored.data);
    const change = await prepareChange(tx, stored, { changes, evenLastAdmin }, now);
    const by = { uid: commandLine, displayName: name, email: "" };
    const event = { what, ...sides(change, changes) };
    (await prepareRecords(tx, userRecord, by, [{ id: uid, before: stored, after: change.after, event }], now))();
    return change;
  });
  recordChange(done, commandLine);
  return done.after;
}

function recordChange({ before, after }: Done, by: string): void {
  const of = { account: after.email, by };
  if (before.role.join() !== after.role.join())
    recordSecurityEvent({ what: "roles-changed", ...of, before: before.role, after: after.role });
  if (before.disabled !== after.disabled) recordSecurityEvent({ what: after.disabled ? "disabled" : "enabled", ...of });
}

const isAdmin = (profile: Profile) => profile.role.includes("admin") && !profile.disabled;

async function isAnotherAdmin(tx: Transaction, uid: string): Promise<boolean> {
  const { documents } = await tx.query(users, { where: [["role", "array-contains", "admin"]], limit: 1000 });
  return documents.some(({ id, data }) => id !== uid && isAdmin(data));
}
