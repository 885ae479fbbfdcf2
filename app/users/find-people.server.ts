/** Whom one can write to: everybody who gets in, by name, for everybody. */
import { authorize } from "#app/auth/authorize.server.ts";
import { nameOf, type Profile, type Role, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { matchesSearch, searchPrefix } from "#app/i18n/fold.ts";

export interface FoundPerson {
  readonly uid: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** Others than the user whose names begin with the words of the search; the first of all without one. */
export async function findPeople(user: User, search: string, limit: number): Promise<FoundPerson[]> {
  authorize(user, "use chats");
  const prefix = searchPrefix(search);
  const { documents } = await db.query(users, {
    where: [prefix === null ? ["disabled", "==", false] : ["words", "array-contains", prefix]],
    orderBy: [["sortName", "asc"]],
    limit: prefix === null ? limit + 1 : 200,
  });
  return documents
    .filter(({ data }) => !data.disabled && data.uid !== user.uid && matchesSearch(data.words, search))
    .slice(0, limit)
    .map(({ data }) => personOf(data));
}

/** Those of them who get in, each once. */
export async function readPeople(user: User, uids: Iterable<string>): Promise<FoundPerson[]> {
  authorize(user, "use chats");
  const found = await db.getMany(users, [...new Set(uids)].slice(0, 100));
  return found.flatMap((profile) => (profile && !profile.data.disabled ? [personOf(profile.data)] : []));
}

function personOf(profile: Profile): FoundPerson {
  return { uid: profile.uid, name: nameOf(profile), roles: profile.role };
}
