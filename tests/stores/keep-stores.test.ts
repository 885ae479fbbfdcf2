import { beforeAll, expect, test } from "vitest";
import type { User } from "#app/auth/user.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";
import { CodeTaken } from "#app/records/record-errors.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { storeHistory } from "#app/stores/parts/history.server.ts";
import type { Store } from "#app/stores/store.ts";
import { storePages } from "#app/stores/pages/edit/form.server.ts";
import { findStore, storeId, storeRecord } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { checks } from "#app/checks/check.ts";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, manager1, morning, people, start } from "../checks/chain.ts";

composeAreas();

const fields = { code: "N1", name: "Kho mới", area: "Quận 9" };
const { edit: changeStore, setStatus: setStoreStatus } = storeRecord;
const createStore = (user: User, given: typeof fields, key: string, now: Date) =>
  storeRecord.create(user, given, { key }, now);
const keyFor = (form: string, user = people.lead) => mintFormKey(user.uid, form);
const stored = async (id: string) => (await findStore(people.lead, id))!;
const events = (id: string) => readTimeline(db, `stores/${id}`);

beforeAll(makeChain);

test("a form creates one store, however often it is sent", async () => {
  const key = keyFor("create-store");
  const first = await createStore(people.lead, fields, key, morning);
  expect(await createStore(people.lead, fields, key, later(1))).toEqual(first);
  expect((await events(first.id)).map(({ what }) => what)).toEqual(["created"]);
  expect((await stored(first.id)).data).toMatchObject({ ...fields, status: "open", sortName: "kho moi" });
  await expect(createStore(people.lead, fields, keyFor("create-store"), later(1))).rejects.toThrow(CodeTaken);
  await expect(createStore(people.lead, fields, "made-up", later(1))).rejects.toMatchObject({ status: 400 });
});

test("a code that differs only in case or width is refused with the name of its store", async () => {
  await createStore(people.lead, { ...fields, code: "TW-01", name: "Giảng Võ" }, keyFor("create-store"), morning);
  for (const code of ["tw-01", "ＴＷ-０１", "TW\u200b-01"]) {
    const form = new FormData();
    const key = keyFor("create-store");
    for (const [name, value] of Object.entries({ ...fields, code, key })) form.set(name, value);
    const request = new Request("http://localhost/qc/stores/new", { method: "POST", body: form });
    const answer = await storePages.newPage.handle(people.lead, request, later(1));
    expect(answer).toMatchObject({
      data: {
        reply: { error: { code: ["TW-01 is the code of Giảng Võ. Choose another one."] } },
        existingId: storeId("TW-01"),
      },
    });
  }
});

test("a change has one effect, is logged, and moves the checks to the new area", async () => {
  const check = await start();
  const { data, revision } = await stored(chain.s1);
  const sent = { key: keyFor(`edit-store/${chain.s1}`), seen: revision };
  const wanted = { name: data.name, area: "Quận 5", tags: ["mới"] };
  expect(await changeStore(people.lead, chain.s1, wanted, sent, later(5))).toBe("changed");
  expect(await changeStore(people.lead, chain.s1, wanted, sent, later(6))).toBe("changed");
  const changed = (await events(chain.s1)).filter(({ what }) => what === "changed");
  expect(changed).toMatchObject([{ before: { area: "Quận 1" }, after: { area: "Quận 5" }, byName: "lead" }]);
  expect((await db.get(checks, check))?.data.area).toBe("Quận 5");
  expect((await readDirectory(db, "stores")).get(chain.s1)?.area).toBe("Quận 5");
});

test("the opening day is logged on the timeline", async () => {
  const edit = async (openedOn: string | null, minutes: number) => {
    const { data, revision } = await stored(chain.s2);
    const sent = { key: keyFor(`edit-store/${chain.s2}`), seen: revision };
    await changeStore(people.lead, chain.s2, { ...data, openedOn }, sent, later(minutes));
  };
  await edit("2025-06-01", 1);
  const [event] = await readRecordHistory(storeEvents, chain.s2, storeHistory);
  expect(event!.lines.join("; ")).toBe("Opened on: none → 1 Jun 2025");
  expect((await readDirectory(db, "stores")).get(chain.s2)?.since).toBe("2025-06-01");
  await edit(null, 2);
  expect((await readDirectory(db, "stores")).get(chain.s2)?.since).toBe("2026-03-05");
});

test("an area is offered as long as a store has it", async () => {
  const both = ["A", "B"].map((code) => ({ code: `AREA-${code}`, name: `Kho ${code}`, area: "Quận 99" }));
  for (const store of both) await createStore(people.lead, store, keyFor("create-store"), morning);
  const move = async (code: string, area: string) => {
    const id = storeId(code);
    const sent = { key: keyFor(`edit-store/${id}`), seen: (await stored(id)).revision };
    await changeStore(people.lead, id, { name: "Kho", area }, sent, later(5));
  };
  await move("AREA-A", "Quận 98");
  expect(await readAreas(db)).toEqual(expect.arrayContaining(["Quận 98", "Quận 99"]));
  await move("AREA-B", "Quận 98");
  expect(await readAreas(db)).not.toContain("Quận 99");
  expect(await readAreas(db)).toContain("Quận 98");
});

test("saving without changes changes nothing", async () => {
  const before = await stored(chain.s2);
  const { code: _, status: __, words: ___, sortName: ____, createdAt: _____, updatedAt: ______, ...same } = before.data;
  const sent = { key: keyFor(`edit-store/${chain.s2}`), seen: "long ago" };
  expect(await changeStore(people.lead, chain.s2, same, sent, later(7))).toBe("same");
  expect(await stored(chain.s2)).toEqual(before);
});

test("the second of two simultaneous changes is refused with the first's version and moves no check", async () => {
  const seen = (await stored(chain.s1)).revision;
  const check = await start();
  const change = (name: string, area: string) =>
    changeStore(people.lead, chain.s1, { name, area }, { key: keyFor(`edit-store/${chain.s1}`), seen }, later(8));
  expect(await change("Theirs", "Quận 6")).toBe("changed");
  const refusal = await change("Mine", "Quận 7").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StaleRecord);
  expect((refusal as StaleRecord<Store>).current.data).toMatchObject({ name: "Theirs", area: "Quận 6" });
  expect((await db.get(checks, check))?.data.area).toBe("Quận 6");
});

test("a store is closed and reopened, with the reasons on its timeline", async () => {
  const close = (reason: string) =>
    setStoreStatus(people.lead, chain.s2, "closed", { reason, key: keyFor(`store-status/${chain.s2}`) }, later(10));
  expect(await close("Hết hạn thuê")).toBe("changed");
  expect(await close("again")).toBe("same");
  expect((await stored(chain.s2)).data.status).toBe("closed");
  const reopening = { reason: "", key: keyFor(`store-status/${chain.s2}`) };
  expect(await setStoreStatus(people.lead, chain.s2, "open", reopening, later(11))).toBe("changed");
  expect((await events(chain.s2)).slice(0, 2)).toMatchObject([
    { what: "reopened", before: { status: "closed" }, after: { status: "open" } },
    { what: "closed", note: "Hết hạn thuê" },
  ]);
  // A closure and reopening on one day leaves no closed day.
  expect((await stored(chain.s2)).data).toMatchObject({ closedOn: null, closures: [] });
});

test("the directory lists a store's closures for planning, also after it reopens", async () => {
  const set = (status: "closed" | "open", days: number) =>
    setStoreStatus(
      people.lead,
      chain.s2,
      status,
      { reason: "", key: keyFor(`store-status/${chain.s2}`) },
      later(days * 24 * 60),
    );
  await set("closed", 1);
  expect((await readDirectory(db, "stores")).get(chain.s2)).toMatchObject({ until: "2026-03-06" });
  await set("open", 4);
  const entry = (await readDirectory(db, "stores")).get(chain.s2);
  expect(entry).toMatchObject({ closures: [{ from: "2026-03-06", to: "2026-03-09" }] });
  expect(entry).not.toHaveProperty("until");
});

test("only leads and admins can edit stores, and only existing ones", async () => {
  for (const user of [people.lan, manager1]) {
    const refused = { status: 403 };
    const sent = { key: keyFor(`edit-store/${chain.s1}`, user), seen: "x" };
    await expect(createStore(user, fields, keyFor("create-store", user), morning)).rejects.toMatchObject(refused);
    await expect(changeStore(user, chain.s1, fields, sent, morning)).rejects.toMatchObject(refused);
    await expect(
      setStoreStatus(user, chain.s1, "closed", { reason: "x", key: sent.key }, morning),
    ).rejects.toMatchObject(refused);
  }
  const nowhere = storeId("nowhere");
  await expect(
    changeStore(
      people.admin,
      nowhere,
      fields,
      { key: keyFor(`edit-store/${nowhere}`, people.admin), seen: "" },
      morning,
    ),
  ).rejects.toMatchObject({ status: 404 });
});
