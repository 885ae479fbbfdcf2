/** Accounts with their profiles, ready to sign in, on the embedded engine. */
import { embedded } from "#app/sign-in/embedded/identity.server.ts";
import type { NewAccount } from "#app/auth/identity.ts";
import type { Profile, Role } from "#app/auth/user.ts";
import { createProfile } from "#app/users/users.server.ts";

export async function createAccount(
  { roles, ...account }: NewAccount & { readonly roles: readonly Role[] },
  now = new Date(),
): Promise<Profile> {
  return createProfile(await embedded.createAccount(account, now), roles, now);
}
