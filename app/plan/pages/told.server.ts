/** Who will be told of a change before it happens, by name. */
import { nameOf, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { allOf } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { managersOf } from "#app/notifications/audience.server.ts";

interface Concerned {
  readonly inspectors: Iterable<string>;
  /** Stores whose managers are told. */
  readonly announcedAt: readonly string[];
}

/** Of more people or stores the others are counted. */
const [mostNamed, mostStores] = [5, 30];

/** The names of all but the user, in the reader's words; "" for nobody. Reads at most five people, and the managers of at most 30 stores. */
export async function toldNames(by: User, { inspectors, announcedAt }: Concerned, now: Date): Promise<string> {
  const stores = [...new Set(announcedAt)];
  const managers = stores.length > mostStores ? [] : [...(await managersOf(stores, now)).keys()];
  const uids = [...new Set([...inspectors, ...managers])].filter((uid) => uid !== by.uid);
  const people = await db.getMany(users, uids.slice(0, mostNamed));
  const names = people.flatMap((person) => (person ? nameOf(person.data) : []));
  const more = uids.length - Math.min(uids.length, mostNamed);
  if (more > 0) names.push(m.plan_told_more({ count: more }));
  if (stores.length > mostStores) names.push(m.plan_told_managers({ count: stores.length }));
  return allOf(names, getLocale());
}

export async function toldWords(by: User, concerned: Concerned, now: Date): Promise<string> {
  const names = await toldNames(by, concerned, now);
  return names ? m.plan_told({ names }) : m.plan_told_nobody();
}
