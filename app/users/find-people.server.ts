import { authorize } from "#app/auth/authorize.server.ts";
import { type Profile, type Role, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import { readPeopleNames } from "./staff.server.ts";

export interface FoundPerson {
  readonly uid: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** The first people for an empty search. */
export async function findPeople(user: User, search: string, limit: number): Promise<FoundPerson[]> {
  authorize(user, "use chats");
  const prefix = searchPrefix(search);
  const [nameOf, { documents }] = await Promise.all([
    readPeopleNames(),
    db.query(users, {
      where: [prefix === null ? ["disabled", "==", false] : ["words", "array-contains", prefix]],
      orderBy: [["sortName", "asc"]],
      limit: prefix === null ? limit + 1 : 200,
    }),
  ]);
  return documents
    .filter(({ data }) => !data.disabled && data.uid !== user.uid && matchesSearch(data.words, search))
    .slice(0, limit)
    .map(({ data }) => personOf(data, nameOf(data)));
}

/** Without disabled accounts and duplicates. */
export async function readPeople(user: User, uids: Iterable<string>): Promise<FoundPerson[]> {
  authorize(user, "use chats");
  const ids = [...new Set(uids)].slice(0, 100);
  if (ids.length === 0) return [];
  const [nameOf, profiles] = await Promise.all([readPeopleNames(), db.getMany(users, ids)]);
  return profiles.flatMap((each) => (each && !each.data.disabled ? [personOf(each.data, nameOf(each.data))] : []));
}

function personOf({ uid, role }: Profile, name: string): FoundPerson {
  return { uid, name, roles: role };
}
