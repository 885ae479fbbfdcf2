import { nameOf, type Profile } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";

/** Names for choosing and mentioning people. People with the same name are told apart by their e-mail's local part. Four reads. */
export async function readPeopleNames(): Promise<(person: Pick<Profile, "uid" | "displayName" | "email">) => string> {
  const people = await readDirectory(db, "users");
  return (person) => nameOfEntry(people.get(person.uid)) || nameOf(person);
}
