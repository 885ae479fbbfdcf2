/** User profiles: made at the first sign-in, kept by commands. */
import { randomInt } from "node:crypto";
import { commandLine, recordSecurityEvent } from "#app/auth/security-log.server.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored, Transaction } from "#app/db/documents.ts";
import { prepareEntry } from "#app/facts/directory.server.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { log } from "#app/log.server.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { userEvents } from "./events.ts";
import { foldEmail, nameOf, type Profile, type Role, users } from "#app/auth/user.ts";

/** What a profile is made of: the auth user summary, as far as it is kept. */
type Person = Pick<Profile, "uid" | "email" | "displayName" | "photoURL">;

/** A profile that couldn't be read or made; the message is the specification's, in the reader's language. */
export class ProfileFailure extends Error {
  override name = "ProfileFailure";
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @throws ProfileFailure "Failed to get user profile: …" */
export async function getProfile(uid: string): Promise<Profile | null> {
  try {
    return (await db.get(users, uid))?.data ?? null;
  } catch (error) {
    throw new ProfileFailure(m.users_get_failed({ reason: reasonOf(error) }), { cause: error });
  }
}

export async function findProfile(email: string): Promise<Profile | null> {
  const page = await db.query(users, { where: [["email", "==", foldEmail(email)]], limit: 1 });
  return page.documents[0]?.data ?? null;
}

/**
 * The profile of someone who signs in for the first time; of two at once only one makes it.
 * @throws ProfileFailure "Failed to create user profile: …"
 */
export async function createProfile(person: Person, role: readonly Role[], now = new Date()): Promise<Profile> {
  const { uid, displayName, photoURL } = person;
  const at = now.toISOString();
  const made: Profile = {
    uid,
    email: foldEmail(person.email),
    displayName,
    photoURL,
    role: [...role],
    createdAt: at,
    updatedAt: at,
    accountNo: newAccountNo(now),
    lastLoginAt: at,
    disabled: false,
  };
  try {
    return await db.transaction(async (tx) => {
      const earlier = await tx.get(users, uid);
      if (earlier) return earlier.data;
      const recordInDirectory = await prepareEntry(tx, "users", uid, entryOf(made));
      tx.create(users, uid, made);
      recordInDirectory();
      recordEvent(tx, userEvents, { id: uid, by: made, now }, { what: "joined", after: { role: made.role } });
      return made;
    });
  } catch (error) {
    throw new ProfileFailure(m.users_create_failed({ reason: reasonOf(error) }), { cause: error });
  }
}

/**
 * Where a clock that was ahead noted from when on sessions count, it is now: else those that begin now would be over for as long.
 * A moment before, so that they come after it.
 */
function countingFrom({ sessionsValidFrom }: Profile, now: Date): Pick<Profile, "sessionsValidFrom"> {
  return sessionsValidFrom !== undefined && sessionsValidFrom >= now.toISOString()
    ? { sessionsValidFrom: new Date(now.getTime() - 1).toISOString() }
    : {};
}

/** Notes a sign-in on the profile. A failure is only a warning in the log: it keeps nobody out. */
export async function noteSignIn(uid: string, now = new Date()): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const profile = await tx.get(users, uid);
      if (profile)
        tx.set(users, uid, {
          ...profile.data,
          ...countingFrom(profile.data, now),
          lastLoginAt: now.toISOString(),
          updatedAt: now.toISOString(),
          locale: getLocale(),
        });
    });
  } catch (error) {
    log.warn("last-login-not-noted", { reason: reasonOf(error) });
  }
}

/** Notes the language that someone chose. */
export async function noteLocale(uid: string, locale: Locale): Promise<void> {
  await db.transaction(async (tx) => {
    const profile = await tx.get(users, uid);
    if (profile && profile.data.locale !== locale) tx.set(users, uid, { ...profile.data, locale });
  });
}

/** It was to take the rights of the last administrator who isn't disabled: nobody could give rights any more. */
export class LastAdmin extends Error {
  override name = "LastAdmin";
}

/** A command, which stands above the product's own permissions. */
export interface Command {
  /** As it is typed: "npm run grant". */
  readonly name: string;
  /** Whether it may leave the product without an administrator. */
  readonly evenLastAdmin?: boolean;
}

/** Adds roles to a profile. */
export async function grantRoles(
  command: Command,
  uid: string,
  roles: readonly Role[],
  now = new Date(),
): Promise<Profile> {
  return change(command, uid, "granted", now, (profile) => ({ role: [...new Set([...profile.role, ...roles])] }));
}

/** Takes roles from a profile, from its user's next request on. @throws LastAdmin */
export async function removeRoles(
  command: Command,
  uid: string,
  roles: readonly Role[],
  now = new Date(),
): Promise<Profile> {
  return change(command, uid, "roles", now, (profile) => ({
    role: profile.role.filter((role) => !roles.includes(role)),
  }));
}

/** Disables a user, or lets them in again, from their next request on; sessions from before never live again. @throws LastAdmin */
export async function changeAccess(
  command: Command,
  uid: string,
  disabled: boolean,
  now = new Date(),
): Promise<Profile> {
  const access = { disabled, sessionsValidFrom: now.toISOString() };
  return change(command, uid, disabled ? "disabled" : "enabled", now, () => access);
}

async function change(
  { name, evenLastAdmin }: Command,
  uid: string,
  what: "granted" | "roles" | "disabled" | "enabled",
  now: Date,
  changes: (profile: Profile) => Partial<Profile>,
): Promise<Profile> {
  const done = await db.transaction(async (tx) => {
    const before = await existing(tx, uid);
    const at = now.toISOString();
    const changed = changes(before.data);
    const after: Profile = { ...before.data, ...changed, updatedAt: at };
    if (isAdmin(before.data) && !isAdmin(after) && !evenLastAdmin && !(await isAnotherAdmin(tx, uid)))
      throw new LastAdmin(`${nameOf(after)} is the last administrator`);
    const recordInDirectory = await prepareEntry(tx, "users", uid, entryOf(after));
    tx.set(users, uid, after);
    recordInDirectory();
    const was = Object.fromEntries(Object.entries(before.data).filter(([field]) => field in changed));
    const by = { uid: commandLine, displayName: name, email: "" };
    recordEvent(tx, userEvents, { id: uid, by, now }, { what, before: was, after: changed });
    return { before: before.data, after };
  });
  recordChange(done);
  return done.after;
}

/** Tells the log of power given and taken, once it is. */
function recordChange({ before, after }: { before: Profile; after: Profile }): void {
  const of = { account: after.email, by: commandLine };
  if (before.role.join() !== after.role.join())
    recordSecurityEvent({ what: "roles-changed", ...of, before: before.role, after: after.role });
  if (before.disabled !== after.disabled) recordSecurityEvent({ what: after.disabled ? "disabled" : "enabled", ...of });
}

const isAdmin = (profile: Profile) => profile.role.includes("admin") && !profile.disabled;

async function isAnotherAdmin(tx: Transaction, uid: string): Promise<boolean> {
  const { documents } = await tx.query(users, { where: [["role", "array-contains", "admin"]], limit: 1000 });
  return documents.some(({ id, data }) => id !== uid && isAdmin(data));
}

async function existing(tx: Transaction, uid: string): Promise<Stored<Profile>> {
  const profile = await tx.get(users, uid);
  if (!profile) throw new Response(null, { status: 404 });
  return profile;
}

function entryOf(profile: Profile) {
  return { code: profile.accountNo, name: nameOf(profile), status: profile.disabled ? "disabled" : "active" };
}

const alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** ACC, the time in milliseconds, and 5 random uppercase alphanumeric characters. */
function newAccountNo(now: Date): string {
  return `ACC${now.getTime()}${Array.from({ length: 5 }, () => alphanumerics[randomInt(alphanumerics.length)]).join("")}`;
}
