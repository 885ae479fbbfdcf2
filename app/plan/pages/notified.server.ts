import { nameOf, type User, users } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import { joinNames } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { storesByManager } from "#app/notifications/audience.server.ts";

interface NotifiedPeople {
  readonly inspectors: Iterable<string>;
  /** Stores whose managers are notified. */
  readonly announcedAt: readonly string[];
}

const [maxNamed, maxStores] = [5, 30];

/** Names of the people whom a change will notify, without the user; "" for nobody. Reads at most 5 people and the managers of 30 stores. */
export async function readNotifiedNames(
  by: User,
  { inspectors, announcedAt }: NotifiedPeople,
  now: Date,
): Promise<string> {
  const stores = [...new Set(announcedAt)];
  const managers = stores.length > maxStores ? [] : [...(await storesByManager(stores, now)).keys()];
  const uids = [...new Set([...inspectors, ...managers])].filter((uid) => uid !== by.uid);
  const people = await db.getMany(users, uids.slice(0, maxNamed));
  const names = people.flatMap((person) => (person ? nameOf(person.data) : []));
  const more = uids.length - Math.min(uids.length, maxNamed);
  if (more > 0) names.push(m.plan_told_more({ count: more }));
  if (stores.length > maxStores) names.push(m.plan_told_managers({ count: stores.length }));
  return joinNames(names, getLocale());
}

export async function describeNotified(by: User, concerned: NotifiedPeople, now: Date): Promise<string> {
  const names = await readNotifiedNames(by, concerned, now);
  return names ? m.plan_told({ names }) : m.plan_told_nobody();
}
