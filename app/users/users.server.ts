/** Profiles are created at the first sign-in. */
import { randomInt } from "node:crypto";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { plainLine, shorten } from "#app/i18n/plain.ts";
import type { Locale } from "#app/i18n/text.ts";
import { log } from "#app/log.server.ts";
import { foldEmail, maxUserNameLength, type Profile, type Role, users } from "#app/auth/user.ts";
import { prepareRecords } from "#app/changes/change.server.ts";
import { userSearchFields, userRecord } from "./user-record.server.ts";

type Person = Pick<Profile, "uid" | "email" | "displayName" | "photoURL">;

/** Its message follows the specification, in the reader's language. */
export class ProfileFailure extends Error {
  override name = "ProfileFailure";
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

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

/** The last used first: with a hosted provider a person can have several accounts. */
export async function findProfiles(email: string): Promise<Profile[]> {
  const profiles = await queryAll(db, users, { where: [["email", "==", foldEmail(email)]] });
  return profiles.map(({ data }) => data).toSorted((a, b) => b.lastLoginAt.localeCompare(a.lastLoginAt));
}

/** Only one of two simultaneous requests creates it. @throws ProfileFailure "Failed to create user profile: …" */
export async function createProfile(person: Person, role: readonly Role[], now = new Date()): Promise<Profile> {
  const { uid, photoURL } = person;
  const displayName = shorten(plainLine(person.displayName ?? ""), maxUserNameLength - 1) || null;
  const at = now.toISOString();
  const profile: Profile = {
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
    ...userSearchFields({ ...person, displayName }),
  };
  try {
    return await db.transaction(async (tx) => {
      const earlier = await tx.get(users, uid);
      if (earlier) return earlier.data;
      const event = { what: "joined", after: { role: profile.role } } as const;
      (await prepareRecords(tx, userRecord, profile, [{ id: uid, before: null, after: profile, event }], now))();
      return profile;
    });
  } catch (error) {
    throw new ProfileFailure(m.users_create_failed({ reason: reasonOf(error) }), { cause: error });
  }
}

/** A fast clock can set the start of valid sessions in the future, which would end new sessions at once. */
function countingFrom({ sessionsValidFrom }: Profile, now: Date): Pick<Profile, "sessionsValidFrom"> {
  return sessionsValidFrom !== undefined && sessionsValidFrom >= now.toISOString()
    ? { sessionsValidFrom: new Date(now.getTime() - 1).toISOString() }
    : {};
}

/** Notes a sign-in. A failure is only a warning in the log, so that nobody is kept out. */
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
