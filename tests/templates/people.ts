/** Who tests of templates act as. */
import type { Role, User } from "#app/users/user.ts";

export function as(role: Role): User {
  return {
    uid: role,
    email: `${role}@demo.test`,
    displayName: role,
    photoURL: null,
    role: [role],
    managerId: null,
    stores: [],
    formerStores: [],
  };
}
