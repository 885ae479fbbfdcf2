import { nameOf, type Profile } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";

/** Names people where they are chosen or mentioned: where two have the same name, the local part of the e-mail stands with it. Four reads. */
export async function readPeopleNames(): Promise<(person: Pick<Profile, "uid" | "displayName" | "email">) => string> {
  const people = await readDirectory(db, "users");
  return (person) => nameOfEntry(people.get(person.uid)) || nameOf(person);
}
