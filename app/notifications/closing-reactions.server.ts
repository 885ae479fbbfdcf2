import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readPlanDirectory } from "#app/plan/names.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { closedDayEvents } from "#app/plan/events.ts";
import { slotsOffAtStore, slotsOffOnDay } from "#app/plan/slots-off.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { stores } from "#app/stores/store.ts";
import { countOpenByOwner } from "#app/tasks/release-tasks.server.ts";
import { accountOfOwner, managersNow, storesByManager } from "./audience.server.ts";
import { notifyOn } from "./notify-on.server.ts";

const onClosedDay = (what: "closed" | "opened") =>
  notifyOn(closedDayEvents, what, `day-${what}`, async ({ id: day, before, after }) => {
    const { byInspector } = await slotsOffOnDay(day);
    const { why } = (after ?? before)!;
    return [...byInspector].map(([uid, count]) => ({ values: { day, why, count }, concerns: {}, uids: [uid] }));
  });

/** A manager gets one notice for all their stores. */
const onClosedDayOfStores = (what: "closed" | "opened") =>
  notifyOn(closedDayEvents, what, `store-day-${what}`, async ({ id: day }, now) => {
    const { announcedAt } = await slotsOffOnDay(day);
    const directory = await readPlanDirectory();
    return [...(await storesByManager(announcedAt, now))].map(([uid, own]) => ({
      values: { day, count: own.length, store: nameOfEntry(directory.stores.get(own[0]!)) },
      concerns: { storeId: own[0]!, announced: true },
      uids: [uid],
    }));
  });

const storeName = async (id: string) => (await db.get(stores, id))?.data.name ?? "";

const onStore = (what: "closed" | "reopened") =>
  notifyOn(storeEvents, what, `store-${what}`, async ({ id, byName: by }, now) => ({
    values: { by, store: await storeName(id) },
    concerns: { storeId: id },
    uids: await managersNow(id, now),
  }));

const countedDaysAhead = 60;

const onStoreWithSlots = (what: "closed" | "reopened") =>
  notifyOn(storeEvents, what, `slots-${what}`, async ({ id, at }) => {
    const from = dayOf(new Date(at), config.APP_TIME_ZONE);
    const { byInspector } = await slotsOffAtStore(id, { from, to: addDays(from, countedDaysAhead) });
    const store = await storeName(id);
    return [...byInspector].map(([uid, count]) => ({ values: { store, count }, concerns: {}, uids: [uid] }));
  });

const onStoreWithTasks = notifyOn(storeEvents, "closed", "tasks-left", async ({ id: storeId }) => {
  const store = await storeName(storeId);
  const owners = [...(await countOpenByOwner(storeId))];
  const addressed = owners.map(async ([ownerId, count]) => ({
    id: ownerId,
    values: { store, count, storeId },
    concerns: { storeId, ownerId },
    uids: await accountOfOwner(ownerId),
  }));
  return Promise.all(addressed);
});

export const closingReactions = [
  onClosedDay("closed"),
  onClosedDay("opened"),
  onClosedDayOfStores("closed"),
  onClosedDayOfStores("opened"),
  onStore("closed"),
  onStore("reopened"),
  onStoreWithSlots("closed"),
  onStoreWithSlots("reopened"),
  onStoreWithTasks,
];
