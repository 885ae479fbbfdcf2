/** Signed-in users for tests. */
import type { Role, User } from "#app/auth/user.ts";

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
