/** Recording, observing, changing, voiding, listing and attributing sittings. On both engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { addObservation, changeObservation, observationRevision } from "#app/camera/observe.server.ts";
import { changeSitting, headRevision, recordSitting, voidSitting } from "#app/camera/record-sitting.server.ts";
import { sittingList } from "#app/camera/pages/list/sitting-list.server.ts";
import { sittingFile } from "#app/camera/pages/list/sitting-file.server.ts";
import { sittingScore } from "#app/camera/points.ts";
import { type Sitting, sittings } from "#app/camera/sitting.ts";
import { SittingRefused, StaleSitting } from "#app/camera/sitting-errors.ts";
import { findSitting, listSittings } from "#app/camera/sittings.server.ts";
import { db } from "#app/db/db.server.ts";
import { readQuery } from "#app/lists/declaration.server.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { defaultScorePolicy } from "#app/score-policy/default-policy.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { reattributeSittings } from "#app/camera/sitting-record.server.ts";
import { saveStore } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import type { User } from "#app/auth/user.ts";
import { recordEntry } from "../facts/record-entry.ts";
import { chain, later, makeChain, manager1, manager2, people, refusal } from "../checks/chain.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const { lan, minh, lead } = people;
const now = later(600);
const seen = {
  camera: "Quầy 1",
  at: "08:15",
  category: "cash",
  severity: "critical",
  words: "Mở ngăn kéo",
  photos: [],
} as const;
const observe = (id: string, given: Partial<Sitting["observations"][number]> = {}, user = lan) =>
  addObservation(user, id, { ...seen, photos: [], ...given }, {}, now);
const record = async (head: Partial<Parameters<typeof recordSitting>[1]> = {}, user: User = lan) =>
  (
    await recordSitting(
      user,
      { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "", ...head },
      {},
      now,
    )
  ).id;
const stored = async (id: string) => (await db.get(sittings, id))!.data;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof SittingRefused
        ? Object.keys(error.problems).join()
        : error instanceof StaleSitting
          ? "stale"
          : error,
  );
const list = async (search: string, user: User = lead) => {
  const page = await readListPage(sittingList, user, new URLSearchParams(search), now);
  return { ids: page.rows.map(({ id }) => id), problems: page.problems };
};

beforeAll(makeChain);

describe("a sitting", () => {
  test("has the store's manager of its day, and scores 100 without observations", async () => {
    const sitting = await stored(await record());
    expect(sitting).toMatchObject({ managerName: "Trần Bình", month: "2026-03", area: "Quận 1", status: "recorded" });
    expect(sittingScore(sitting, defaultScorePolicy)).toBe(100);
    expect((await stored(await record({ day: "2026-02-10" }))).managerName).toBe("Lê Hoa");
  });

  test.each([
    ["future", { day: "2026-03-06" }],
    ["not-over", { to: "20:01" }],
    ["not-over", { from: "19:00", to: "07:00" }],
    ["empty", { to: "08:00" }],
    ["store-unknown", { storeId: "none" }],
  ])("is refused with the problem %s", async (code, head) => {
    expect(await codeOf(record(head))).toBe(code);
  });

  test("is recorded once per form, and its key with other values is stale", async () => {
    const given = { storeId: chain.s1, day: "2026-03-04", from: "10:00", to: "11:00", note: "" };
    const key = mintFormKey(lan.uid, "record-sitting");
    const first = await recordSitting(lan, given, { key }, now);
    expect(await recordSitting(lan, given, { key }, now)).toEqual(first);
    await expect(recordSitting(lan, { ...given, to: "12:00" }, { key }, now)).rejects.toThrow(/other values/);
  });

  test("is recorded and changed only by its observer and leads", async () => {
    const id = await record();
    expect(await refusal(record({}, manager1))).toBe(403);
    expect(await refusal(observe(id, {}, minh))).toBe(403);
    expect(await refusal(observe(id, {}, manager1))).toBe(403);
    await observe(id, {}, lead);
    expect(await findSitting(manager1, id)).not.toBeNull();
    expect(await findSitting(manager2, id)).toBeNull();
    expect(
      await refusal(
        changeSitting(
          manager2,
          id,
          { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" },
          {},
          now,
        ),
      ),
    ).toBe(404);
  });

  test("gets the manager of another day it moves to, and can't leave out observations", async () => {
    const id = await record();
    await observe(id);
    const head = { storeId: chain.s1, day: "2026-02-27", from: "08:00", to: "09:00", note: "Camera 2 hỏng" };
    expect(await codeOf(changeSitting(lan, id, { ...head, from: "08:30" }, {}, now))).toBe("left-out");
    const before = headRevision(await stored(id));
    await changeSitting(lan, id, head, { seen: before }, now);
    expect(await stored(id)).toMatchObject({ managerName: "Lê Hoa", month: "2026-02", note: "Camera 2 hỏng" });
    expect(await codeOf(changeSitting(lead, id, { ...head, note: "" }, { seen: before }, now))).toBe("stale");
    expect(await changeSitting(lead, id, head, { seen: before }, now)).toBe("same");
  });

  test("moves to the right store with its observations, where the new manager can read it", async () => {
    const id = await record();
    await observe(id);
    const [head, shown] = [{ day: "2026-03-05", from: "08:00", to: "09:00", note: "" }, headRevision(await stored(id))];
    expect(await codeOf(changeSitting(lan, id, { ...head, storeId: "none" }, {}, now))).toBe("store-unknown");
    await changeSitting(lan, id, { ...head, storeId: chain.s2 }, { seen: shown }, now);
    expect(await stored(id)).toMatchObject({ storeCode: "S2", managerId: chain.m2, observations: [{ at: "08:15" }] });
    expect([await findSitting(manager1, id), (await findSitting(manager2, id))?.id]).toEqual([null, id]);
    const changed = (await readTimeline(db, `sittings/${id}`)).find(({ what }) => what === "changed");
    expect(changed).toMatchObject({
      before: { store: "S1 Cà phê Đông Du" },
      after: { store: expect.stringMatching(/^S2 /) },
    });
    const back = { ...head, storeId: chain.s1 };
    expect(await codeOf(changeSitting(lead, id, back, { seen: shown }, now))).toBe("stale");
    expect(await changeSitting(lead, id, back, {}, now)).toBe("changed");
  });

  test("is voided with a reason, and can't change afterwards", async () => {
    const id = await record();
    expect(await codeOf(voidSitting(lan, id, { reason: "" }, now))).toBe("reason");
    await voidSitting(lan, id, { reason: "Nhầm ngày" }, now);
    expect(await codeOf(observe(id))).toBe("stale");
    expect(await voidSitting(lead, id, { reason: "again" }, now)).toBe("same");
    const voided = (await readTimeline(db, `sittings/${id}`)).filter(({ what }) => what === "voided");
    expect(voided.map(({ note }) => note)).toEqual(["Nhầm ngày"]);
  });
});

describe("an observation", () => {
  test("is added once per form, changed and removed", async () => {
    const id = await record();
    const key = mintFormKey(lan.uid, `add-observation/${id}`);
    const given = { ...seen, photos: [] };
    const added = await addObservation(lan, id, given, { key }, now);
    expect(await addObservation(lan, id, given, { key }, now)).toBe(added);
    const before = observationRevision(await stored(id), added);
    await changeObservation(lan, { id, observationId: added }, { ...given, severity: "minor" }, { seen: before }, now);
    expect(sittingScore(await stored(id), defaultScorePolicy)).toBe(95);
    expect(
      await codeOf(
        changeObservation(lead, { id, observationId: added }, { ...given, words: "x" }, { seen: before }, now),
      ),
    ).toBe("stale");
    await observe(id, { at: "08:30" });
    await changeObservation(lan, { id, observationId: added }, null, {}, now);
    expect((await stored(id)).observations.map(({ at }) => at)).toEqual(["08:30"]);
  });

  test.each([
    ["outside", { at: "09:01" }],
    ["category", { category: "no-such" }],
  ])("is refused with the problem %s", async (code, given) => {
    expect(await codeOf(observe(await record(), given))).toBe(code);
  });

  test("can be on the next morning in a sitting past midnight", async () => {
    const id = await record({ day: "2026-03-04", from: "23:00", to: "01:00" });
    await observe(id, { at: "00:30" });
    expect(await codeOf(observe(id, { at: "01:30" }))).toBe("outside");
  });
});

describe("the list of sittings", () => {
  test("matches category, severity and shift on the same observation", async () => {
    const id = await record({ storeId: chain.s2, day: "2026-03-04", from: "13:00", to: "23:00" });
    await observe(id, { at: "15:00", category: "cash", severity: "minor" });
    await observe(id, { at: "22:30", category: "display", severity: "critical" });
    const idsFor = async (search: string) => (await list(`storeId=S2&${search}`)).ids;
    expect(await idsFor("category=cash&severity=minor&shift=evening")).toEqual([id]);
    expect(await idsFor("shift=night&month=2026-03")).toEqual([id]);
    expect(await idsFor("category=cash&severity=critical")).toEqual([]);
    expect(await idsFor("category=cash&shift=night")).toEqual([]);
    const search = new URLSearchParams("storeId=S2&category=display");
    const { query: by } = await readQuery(sittingList, lead, search, now);
    const rows = await sittingFile.rows([(await db.get(sittings, id))!], by);
    expect(rows.map(({ observation }) => observation?.at)).toEqual(["22:30"]);
  });

  test("supports each filter in both orders", async () => {
    await db.transaction((tx) => recordEntry(tx, "users", "lan", { code: "lan", name: "Lan", status: "active" }));
    const id = await record({ day: "2026-03-04" });
    await observe(id);
    const { area, managerId } = await stored(id);
    for (const [name, value] of [
      ["storeId", chain.s1],
      ["area", area],
      ["managerId", managerId!],
      ["inspectorId", "lan"],
      ["category", "cash"],
      ["severity", "critical"],
      ["status", "recorded"],
      ["month", "2026-03"],
    ] as const)
      for (const sort of ["-day", "day"]) {
        const found = await list(String(new URLSearchParams({ [name]: value, sort })));
        expect(found.problems, name).toEqual([]);
        expect(found.ids, name).toContain(id);
      }
  });

  test("counts a month with one more filter beyond its page, if an index covers them", async () => {
    await record({ day: "2026-03-03" });
    await record({ day: "2026-03-03" });
    const of = async (filters: Parameters<typeof listSittings>[1]) => {
      const read = (limit: number) => listSittings(lead, filters, { cursor: null, limit });
      return [await (await read(1)).count(), (await read(1000)).documents.length];
    };
    const [counted, all] = await of({ month: "2026-03" });
    expect(all).toBeGreaterThan(1);
    expect(counted).toBe(all);
    const [ofStore, allOfStore] = await of({ month: "2026-03", storeId: chain.s1 });
    expect(ofStore).toBe(allOfStore);
    expect((await of({ month: "2026-03", severity: "critical" }))[0]).toBeNull();
  });

  test("reports unknown values, and shows managers only their own sittings", async () => {
    const { problems } = await list("storeId=S9&category=nope&inspectorId=nobody&shift=noon&area=x");
    expect(problems.map(({ name }) => name).toSorted()).toEqual([
      "area",
      "category",
      "inspectorId",
      "shift",
      "storeId",
    ]);
    const own = await list("", manager2);
    for (const id of own.ids) expect((await stored(id)).managerId).toBe(chain.m2);
    expect(own.ids.length).toBeGreaterThan(2);
    expect(
      (await list("storeId=S1&managerId=M1&sort=day&from=2026-03-01&to=2026-03-31", manager1)).ids.length,
    ).toBeGreaterThan(3);
  });
});

test("a sitting follows its store's area and corrected assignments", async () => {
  const id = await record({ day: "2026-03-02" });
  await saveStore(lead, { code: "S1", name: "Cà phê Đông Du", area: "Quận 5" }, now);
  expect((await stored(id)).area).toBe("Quận 5");
  const page = await db.query(assignments, { where: [["storeId", "==", chain.s1]], limit: 10 });
  for (const { id: each, data } of page.documents)
    await db.set(
      assignments,
      each,
      data.managerId === chain.m2 ? { ...data, to: "2026-03-02" } : { ...data, from: "2026-03-03" },
    );
  expect(await reattributeSittings(lead, [{ storeId: chain.s1, from: "2026-03-01", to: "2026-03-04" }], now)).toBe(1);
  expect((await stored(id)).managerId).toBe(chain.m2);
  expect((await readTimeline(db, `sittings/${id}`)).map(({ what }) => what)).toContain("re-attributed");
});
