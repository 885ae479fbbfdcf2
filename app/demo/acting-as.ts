import { systemUser } from "#app/auth/system-user.ts";
import type { User } from "#app/auth/user.ts";
import type { Person } from "./build.ts";

/** Who does something in the demo, with the rights to all of it. */
export function actingAs({ uid, name }: Person): User {
  return { ...systemUser, uid, displayName: name };
}
