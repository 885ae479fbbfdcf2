/** Staff: people who do checks and work on findings. Accounts that are only store managers are not staff. */
import { type Profile, type Role, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { compareNames } from "#app/i18n/format.ts";
import { readPeopleNames } from "./people-names.server.ts";

const staffRoles = ["user", "lead", "admin"] as const satisfies readonly Role[];

export function isStaff(profile: Pick<Profile, "disabled" | "role">): boolean {
  return !profile.disabled && staffRoles.some((role) => profile.role.includes(role));
}

/** Sorted by name. The caller has checked that the user can choose among them. */
export async function readStaff(): Promise<{ uid: string; name: string }[]> {
  const [nameOf, ...ofRoles] = await Promise.all([
    readPeopleNames(),
    ...staffRoles.map((role) => queryAll(db, users, { where: [["role", "array-contains", role]] })),
  ]);
  const staffById = new Map(ofRoles.flat().map(({ id, data }) => [id, data]));
  return [...staffById]
    .filter(([, profile]) => isStaff(profile))
    .map(([uid, profile]) => ({ uid, name: nameOf(profile) }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
