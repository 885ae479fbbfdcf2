/** An inspector's slots of a day, read from a cache that is never outdated. */
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { generations } from "#app/facts/generations.server.ts";
import { changeSlot } from "#app/plan/change-slot.server.ts";
import { saveClosedDay } from "#app/plan/save-closed-day.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { readOwnSlots } from "#app/plan/own-slots.server.ts";
import { countReads } from "#app/reads.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { chain, makeChain, morning, people } from "../checks/chain.ts";
import { weekly } from "./weekly-plan.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, lead } = people;
const today = "2026-03-05";
const own = async () => (await readOwnSlots(lan, today)).map(({ code }) => code).toSorted();

beforeAll(makeChain);

test("own slots reflect every change of plans, closed days and stores at once, with few reads", async () => {
  expect(await own()).toEqual([]);
  const daily = weekly({ inspectorId: "lan", rule: "FREQ=DAILY", from: today, window: 1 });
  const planId = await createPlan(lead, daily, {}, morning);
  expect(await own()).toEqual(["S1", "S2"]);
  const { reads } = await countReads(own);
  // The heads of one month, twice, its rows and the shards of two stores, all empty.
  expect(reads).toBe(3 + 2 + 1 + 2);

  const generation = async () => (await db.get(generations, "plans"))?.revision;
  const before = await generation();
  expect(await own()).toEqual(["S1", "S2"]);
  expect(await generation()).toBe(before);
  const slot = { planId, storeId: chain.s1, day: today };
  await changeSlot(lead, slot, { day: today, inspectorId: "lan", cancelled: true, reason: "" }, {}, morning);
  expect(await own()).toEqual(["S2"]);
  expect(await generation()).not.toBe(before);
  await saveStore(lead, { code: "S9", name: "Bánh Mì Mới", area: "Quận 1", status: "open" }, morning);
  expect(await own()).toEqual(["S2", "S9"]);
  await saveClosedDay(lead, { day: today, why: "Kiểm kê" }, {}, morning);
  expect(await own()).toEqual([]);
  await saveClosedDay(lead, { day: today, why: "" }, {}, morning);
  expect(await own()).toEqual(["S2", "S9"]);
});
