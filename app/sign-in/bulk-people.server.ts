/** What administrators do to several people at once: to each what they do to one, with an event of its own. Never to oneself. */
import { authorize } from "#app/auth/authorize.server.ts";
import { type Profile, type Role, roles, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { type BulkOutcome, changeEach } from "#app/records/bulk.server.ts";
import { changeRoles, LastAdmin } from "#app/users/access.server.ts";
import { setAccess, signOutUser } from "./people.server.ts";

export type BulkAction = "disable" | "enable" | "sign-out" | `add-${Role}` | `remove-${Role}`;

export const bulkActions: readonly BulkAction[] = [
  "disable",
  "enable",
  "sign-out",
  ...roles.map((role) => `add-${role}` as const),
  ...roles.map((role) => `remove-${role}` as const),
];

/** The role that is given or taken; null for what is no matter of roles. */
function roleOf(action: BulkAction): Role | null {
  return roles.find((role) => action === `add-${role}` || action === `remove-${role}`) ?? null;
}

function rolesAfter(action: BulkAction, { role }: Profile): readonly Role[] {
  const given = roleOf(action);
  if (given === null) return role;
  return action.startsWith("add-") ? [...new Set([...role, given])] : role.filter((each) => each !== given);
}

/** Whether it changes something for them. Somebody without any role would be neither in nor out. */
function concerns(user: User, action: BulkAction, profile: Profile): boolean {
  if (profile.uid === user.uid) return false;
  if (action === "enable") return profile.disabled;
  if (action === "disable" || action === "sign-out") return !profile.disabled;
  const after = rolesAfter(action, profile);
  return after.length > 0 && after.length !== profile.role.length;
}

/** Those that it will be done to, and how many of the others there are. @throws Response 403 for users who don't manage users */
export async function findBulk(
  user: User,
  action: BulkAction,
  ids: readonly string[],
): Promise<{ concerned: Stored<Profile>[]; left: number }> {
  authorize(user, "manage users");
  const found = (await db.getMany(users, ids)).filter((one) => one !== null);
  const concerned = found.filter(({ data }) => concerns(user, action, data));
  return { concerned, left: found.length - concerned.length };
}

/**
 * Does it to those that it still concerns, for a few seconds; the last administrator stays. The same again changes nothing more. Throws as
 * `findBulk` does, and ProviderUnreachable.
 */
export async function changePeople(
  user: User,
  ids: readonly string[],
  { action, reason }: { action: BulkAction; reason: string },
  now: Date,
): Promise<BulkOutcome> {
  const { concerned, left } = await findBulk(user, action, ids);
  const people = new Map(concerned.map(({ id, data }) => [id, data]));
  const changeOne = async (id: string) => {
    const profile = people.get(id)!;
    if (action === "disable" || action === "enable")
      return setAccess(user, profile, { disabled: action === "disable", reason }, now);
    if (action !== "sign-out") return changeRoles(user, id, { roles: rolesAfter(action, profile) }, now);
    await signOutUser(user, profile, {}, now);
    return "changed";
  };
  const done = await changeEach([...people.keys()], changeOne, (error) => error instanceof LastAdmin);
  return { ...done, left: done.left + left };
}
