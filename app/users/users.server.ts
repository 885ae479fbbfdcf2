/** User profiles: made at the first sign-in. What people may do, and whether they get in, is changed in `access.server.ts`. */
import { randomInt } from "node:crypto";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import type { Locale } from "#app/i18n/text.ts";
import { log } from "#app/log.server.ts";
import { foldEmail, maxNameLength, type Profile, type Role, users } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { searchFieldsOf, userRecord } from "./user-record.server.ts";

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
  return (await findProfiles(email))[0] ?? null;
}

/** All that have an address, the one used last first: with a hosted provider one person can come to have several accounts. */
export async function findProfiles(email: string): Promise<Profile[]> {
  const found = await queryAll(db, users, { where: [["email", "==", foldEmail(email)]] });
  return found.map(({ data }) => data).toSorted((a, b) => b.lastLoginAt.localeCompare(a.lastLoginAt));
}

/**
 * The profile of someone who signs in for the first time; of two at once only one makes it. A provider takes any text for a name, several
 * lines too: here it becomes one plain line, as where people name themselves.
 * @throws ProfileFailure "Failed to create user profile: …"
 */
export async function createProfile(person: Person, role: readonly Role[], now = new Date()): Promise<Profile> {
  const { uid, photoURL } = person;
  const displayName = shorten(plainLine(person.displayName ?? ""), maxNameLength - 1) || null;
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
    ...searchFieldsOf({ ...person, displayName }),
  };
  try {
    return await db.transaction(async (tx) => {
      const earlier = await tx.get(users, uid);
      if (earlier) return earlier.data;
      const event = { what: "joined", after: { role: made.role } } as const;
      (await prepareRecords(tx, userRecord, made, [{ id: uid, before: null, after: made, event }], now))();
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
export async function noteLocale(uid: string, locale: Locale, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.get(users, uid);
    if (!before || before.data.locale === locale) return;
    const { locale: former } = before.data;
    const sides = { before: former ? { locale: former } : {}, after: { locale } };
    const event = { what: "language-chosen", ...sides } as const;
    const chosen = { id: uid, before, after: { ...before.data, locale }, event };
    (await prepareRecords(tx, userRecord, before.data, [chosen], now))();
  });
}

const alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** ACC, the time in milliseconds, and 5 random uppercase alphanumeric characters. */
function newAccountNo(now: Date): string {
  return `ACC${now.getTime()}${Array.from({ length: 5 }, () => alphanumerics[randomInt(alphanumerics.length)]).join("")}`;
}
