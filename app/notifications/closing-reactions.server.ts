/** Whom a closed day or a closed store concerns: those who were to check there, the store's managers, and who owns its open tasks. */
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readPlaces } from "#app/plan/names.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { closedDayEvents } from "#app/plan/events.ts";
import { slotsOffAtStore, slotsOffOnDay } from "#app/plan/slots-off.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { stores } from "#app/stores/store.ts";
import { countOpenByOwner } from "#app/tasks/release-tasks.server.ts";
import { accountOfOwner, managersNow, managersOf } from "./audience.server.ts";
import { tells } from "./tells.server.ts";

/** Tells inspectors how many of their planned checks it takes away, or brings back. */
const ofDay = (what: "closed" | "opened") =>
  tells(closedDayEvents, what, `day-${what}`, async ({ id: day, before, after }) => {
    const { byInspector } = await slotsOffOnDay(day);
    const { why } = (after ?? before)!;
    return [...byInspector].map(([uid, count]) => ({ values: { day, why, count }, concerns: {}, uids: [uid] }));
  });

/** Tells managers where an announced check is off, or planned again, of all their stores at once. */
const ofAnnounced = (what: "closed" | "opened") =>
  tells(closedDayEvents, what, `store-day-${what}`, async ({ id: day }, now) => {
    const { announcedAt } = await slotsOffOnDay(day);
    const places = await readPlaces();
    return [...(await managersOf(announcedAt, now))].map(([uid, own]) => ({
      values: { day, count: own.length, store: nameOfEntry(places.stores.get(own[0]!)) },
      concerns: { storeId: own[0]!, announced: true },
      uids: [uid],
    }));
  });

const itsName = async (id: string) => (await db.get(stores, id))?.data.name ?? "";

const ofStore = (what: "closed" | "reopened") =>
  tells(storeEvents, what, `store-${what}`, async ({ id, byName: by }, now) => ({
    values: { by, store: await itsName(id) },
    concerns: { storeId: id },
    uids: await managersNow(id, now),
  }));

/** Slots are counted as far ahead. */
const daysAhead = 60;

const ofItsSlots = (what: "closed" | "reopened") =>
  tells(storeEvents, what, `slots-${what}`, async ({ id, at }) => {
    const from = dayOf(new Date(at), config.APP_TIME_ZONE);
    const { byInspector } = await slotsOffAtStore(id, { from, to: addDays(from, daysAhead) });
    const store = await itsName(id);
    return [...byInspector].map(([uid, count]) => ({ values: { store, count }, concerns: {}, uids: [uid] }));
  });

const ofItsTasks = tells(storeEvents, "closed", "tasks-left", async ({ id: storeId }) => {
  const store = await itsName(storeId);
  const owners = [...(await countOpenByOwner(storeId))];
  const told = owners.map(async ([ownerId, count]) => ({
    id: ownerId,
    values: { store, count, storeId },
    concerns: { storeId, ownerId },
    uids: await accountOfOwner(ownerId),
  }));
  return Promise.all(told);
});

export const closingReactions = [
  ofDay("closed"),
  ofDay("opened"),
  ofAnnounced("closed"),
  ofAnnounced("opened"),
  ofStore("closed"),
  ofStore("reopened"),
  ofItsSlots("closed"),
  ofItsSlots("reopened"),
  ofItsTasks,
];
