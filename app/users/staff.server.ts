/** Accounts that are only store managers are not staff. */
import { nameOf, type Profile, type Role, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { compareNames } from "#app/i18n/format.ts";

const staffRoles = ["user", "lead", "admin"] as const satisfies readonly Role[];

export function isStaff(profile: Pick<Profile, "disabled" | "role">): boolean {
  return !profile.disabled && staffRoles.some((role) => profile.role.includes(role));
}

/** People with the same name are told apart by their e-mail's local part. Four reads. */
export async function readPeopleNames(): Promise<(person: Pick<Profile, "uid" | "displayName" | "email">) => string> {
  const people = await readDirectory(db, "users");
  return (person) => nameOfEntry(people.get(person.uid)) || nameOf(person);
}

/** Sorted by name. The caller has checked that the user can choose among them. */
export async function readStaff(): Promise<{ uid: string; name: string }[]> {
  const [nameOfPerson, ...ofRoles] = await Promise.all([
    readPeopleNames(),
    ...staffRoles.map((role) => queryAll(db, users, { where: [["role", "array-contains", role]] })),
  ]);
  const staffById = new Map(ofRoles.flat().map(({ id, data }) => [id, data]));
  return [...staffById]
    .filter(([, profile]) => isStaff(profile))
    .map(([uid, profile]) => ({ uid, name: nameOfPerson(profile) }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
