/** Signed-in users for tests, and their stored profiles. */
import { db } from "#app/db/db.server.ts";
import { type Profile, type Role, type User, users } from "#app/auth/user.ts";

export function signedIn(uid: string, role: Role[], scope: Partial<User> = {}): User {
  return {
    uid,
    email: `${uid}@demo.test`,
    displayName: uid,
    photoURL: null,
    role,
    managerId: null,
    stores: [],
    formerStores: [],
    ...scope,
  };
}

/** Somebody of a role, who is called by it. */
export function as(role: Role, scope: Partial<User> = {}): User {
  return signedIn(role, [role], scope);
}

/** The stored profile of a user. */
export function profileOf({ uid, email, displayName, role }: User, changes: Partial<Profile> = {}): Profile {
  const at = "2026-01-01T00:00:00.000Z";
  return {
    uid,
    email,
    displayName,
    photoURL: null,
    role: [...role],
    createdAt: at,
    updatedAt: at,
    accountNo: "ACC1767225600000ABCDE",
    lastLoginAt: at,
    disabled: false,
    words: [],
    sortName: "",
    ...changes,
  };
}

/** Stores a user's profile. */
export async function addUser(user: User): Promise<void> {
  await db.set(users, user.uid, profileOf(user));
}
