import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { compareNames } from "#app/i18n/format.ts";
import { readPostings } from "#app/store-managers/assignments.server.ts";
import { coversDay, managers } from "#app/store-managers/manager.ts";

export async function managedStores(uid: string, now: Date) {
  const [manager] = (await db.query(managers, { where: [["uid", "==", uid]], limit: 1 })).documents;
  if (!manager) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const stores = (await readPostings(db, manager.id))
    .filter((posting) => coversDay(posting, today))
    .map(({ storeId, name }) => ({ id: storeId, name }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  return { id: manager.id, name: manager.data.name, stores };
}
