/** Changes of assignments preview whom they affect, through pages without scripts. */
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { assign, assignmentId } from "#app/store-managers/assign.server.ts";
import { managerOn, readTenures } from "#app/store-managers/assignments.server.ts";
import { addDays, dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { openApp } from "../app.ts";
import { makeChain, morning, people } from "../checks/chain.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";

composeAreas();

const { lead } = people;
const today = dayOf(new Date(), "Asia/Ho_Chi_Minh");
const [tomorrow, nextWeek] = [addDays(today, 1), addDays(today, 7)];
const [ha, long] = [managerId("HA"), managerId("LONG")];
let visitor: ReturnType<typeof visitorOf>;

beforeAll(async () => {
  await makeChain();
  await saveManager(lead, { code: "HA", name: "Trần Thu Hà" }, morning);
  await saveManager(lead, { code: "LONG", name: "Lê Hoàng Long" }, morning);
  for (const [code, name, manager] of [
    ["HB", "Hàng Bài", ha],
    ["GV", "Giảng Võ", long],
    ["TD", "Thảo Điền", long],
  ] as const) {
    await saveStore(lead, { code, name, area: "Hà Nội" }, morning);
    await assign(lead, { storeId: storeId(code), managerId: manager, from: "2026-01-01", to: null }, morning);
  }
  visitor = visitorOf(await openApp(), await cookieFor("lead"));
});

const holder = async (code: string, day: string) => (await managerOn(db, storeId(code), day))?.name;
const since = (code: string, manager: string) =>
  assignmentId({ storeId: storeId(code), managerId: manager, from: "2026-01-01", to: null });

test("a day on which the move is impossible is marked, without a preview", async () => {
  const path = `/qc/store-managers/move?id=${since("HB", ha)}&storeId=${storeId("GV")}`;
  const page = (await visitor.get(path)).html;
  expect(page).toContain("What will happen");
  const refused = await visitor.send(path, { on: "2025-12-31" }, page);
  expect(refused.status).toBe(400);
  expect(refused.page.named("on").isInvalid).toBe(true);
  expect(refused.html).toContain('href="#on"');
  expect(refused.html).not.toContain("What will happen");
});

test("a move previews who moves, who is replaced and which store is left, for the chosen day", async () => {
  const path = `/qc/store-managers/move?id=${since("HB", ha)}&storeId=${storeId("GV")}`;
  const page = (await visitor.get(path)).html;
  expect(page).toContain(
    `Trần Thu Hà leaves Hàng Bài on ${formatDay(addDays(today, -1))} and starts at Giảng Võ on ${formatDay(today)}, replacing Lê Hoàng Long.`,
  );
  const asked = await visitor.send(path, { on: tomorrow }, page);
  expect(asked.status).toBe(200);
  for (const sentence of [
    "Read what will happen, then confirm again.",
    `Trần Thu Hà leaves Hàng Bài on ${formatDay(today)} and starts at Giảng Võ on ${formatDay(tomorrow)}, replacing Lê Hoàng Long.`,
    `Lê Hoàng Long stops managing Giảng Võ on ${formatDay(tomorrow)}.`,
    `Hàng Bài will have no manager from ${formatDay(tomorrow)}.`,
  ])
    expect(asked.html).toContain(sentence);
  expect(await holder("HB", nextWeek)).toBe("Trần Thu Hà");

  // Another manager takes the store in the meantime, so the preview no longer applies.
  const other = { storeId: storeId("GV"), managerId: managerId("M1"), from: today, to: null };
  await assign(lead, other, new Date());
  const again = await visitor.send(path, { on: tomorrow }, asked.html);
  expect(again.html).toContain("replacing Trần Bình.");
  expect((await visitor.send(path, { on: tomorrow }, again.html)).status).toBe(303);
  expect([await holder("GV", tomorrow), await holder("GV", today), await holder("HB", tomorrow)]).toEqual([
    "Trần Thu Hà",
    "Trần Bình",
    undefined,
  ]);
});

test("assigning, correcting and withdrawing preview their consequences", async () => {
  const path = `/qc/store-managers/assign?storeId=${storeId("HB")}&managerId=${long}`;
  const starts = await visitor.send(path, { from: tomorrow });
  expect(starts.html).toContain(`Lê Hoàng Long starts at Hàng Bài on ${formatDay(tomorrow)}.`);
  expect((await visitor.send(path, { from: tomorrow }, starts.html)).status).toBe(303);
  const id = assignmentId({ storeId: storeId("HB"), managerId: long, from: tomorrow, to: null });
  const own = `/qc/store-managers/assignment?id=${id}&managerId=${long}`;
  const ends = await visitor.send(own, { from: tomorrow, to: nextWeek });
  expect(ends.html).toContain(`Hàng Bài will have no manager from ${formatDay(addDays(nextWeek, 1))}.`);
  const gone = await visitor.send(own, { from: tomorrow, intent: "withdraw" });
  expect(gone.html).toContain(`Lê Hoàng Long stops managing Hàng Bài on ${formatDay(tomorrow)}.`);
  expect((await readTenures(db, storeId("HB"))).map(({ name, to }) => [name, to])).toContainEqual([
    "Lê Hoàng Long",
    null,
  ]);
  expect((await visitor.send(own, { from: tomorrow, intent: "withdraw" }, gone.html)).status).toBe(303);
  expect(await holder("HB", nextWeek)).toBeUndefined();
});

test("leaving and closing preview the affected stores and managers", async () => {
  const path = `/qc/store-managers/${long}/leave`;
  expect((await visitor.get(path)).html).toContain(`Thảo Điền will have no manager from ${formatDay(tomorrow)}.`);
  const asked = await visitor.send(path, { lastDay: addDays(today, -2) });
  expect(asked.html).toContain(`Lê Hoàng Long stops managing Thảo Điền on ${formatDay(addDays(today, -1))}.`);
  expect((await visitor.get(`/qc/stores/${storeId("TD")}/status`)).html).toContain(
    "Lê Hoàng Long manages this store and stays assigned to it.",
  );
});

test("assigning many stores previews their names and who is replaced where", async () => {
  const path = `/qc/stores/bulk?scope=selected&action=assign&id=${storeId("TD")}&id=${storeId("HB")}`;
  const page = (await visitor.get(path)).html;
  expect(page).toContain("2 stores are selected and will change:");
  for (const text of ["Thảo Điền", "TD · Lê Hoàng Long", "HB · Trần Thu Hà"]) expect(page).toContain(text);
  const asked = await visitor.send(path, { manager: "HA", from: nextWeek }, page);
  for (const sentence of [
    `Trần Thu Hà starts at Hàng Bài on ${formatDay(nextWeek)}.`,
    `Trần Thu Hà starts at Thảo Điền on ${formatDay(nextWeek)}, replacing Lê Hoàng Long.`,
    `Lê Hoàng Long stops managing Thảo Điền on ${formatDay(nextWeek)}.`,
  ])
    expect(asked.html).toContain(sentence);
  expect(await holder("TD", nextWeek)).toBe("Lê Hoàng Long");
  expect((await visitor.send(path, { manager: "HA", from: nextWeek }, asked.html)).status).toBe(303);
  expect([await holder("TD", nextWeek), await holder("HB", nextWeek)]).toEqual(["Trần Thu Hà", "Trần Thu Hà"]);
});
