import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { changeRecord, eventOn, prepareRecords, type FormIdentity } from "#app/changes/change.server.ts";
import type { RecordKind } from "#app/changes/record.ts";
import { db } from "#app/db/db.server.ts";
import { collection, type Stored } from "#app/db/documents.ts";
import { declareEvents } from "#app/timeline/events.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { signedIn } from "../people.ts";

const schema = z.object({ name: z.string(), storeId: z.string() });
type Thing = z.infer<typeof schema>;
const things = collection("things", schema);
const names = collection("thing-names", z.object({ name: z.string() }));

class StaleThing extends Error {
  readonly current: Stored<Thing>;
  constructor(current: Stored<Thing>) {
    super("stale");
    this.current = current;
  }
}

const events = declareEvents("things", { renamed: { before: schema.partial(), after: schema.partial() } });
const kind: RecordKind<Thing, typeof events> = {
  collection: things,
  events,
  scope: { name: "store", action: "read store", subjectOf: ({ data: { storeId } }) => ({ storeId }) },
  stale: (stored) => new StaleThing(stored),
  /** Copies of each thing's name. */
  follow: async (tx, writes) => () => {
    for (const { id, after } of writes) if (after) tx.set(names, id, { name: after.name });
  },
};

const lead = signedIn("lead", ["lead"]);
const now = new Date("2026-03-05T03:00:00Z");
const key = (user = lead) => mintFormKey(user.uid, "rename/t1");
let prepared = 0;
let revision = "";

beforeEach(async () => {
  await db.set(things, "t1", { name: "First", storeId: "s1" });
  revision = (await db.get(things, "t1"))!.revision;
  prepared = 0;
});

const rename = (name: string, sent: FormIdentity, user = lead, id = "t1") =>
  changeRecord(
    {
      user,
      kind,
      id,
      action: "manage stores",
      form: "rename",
      body: { name },
      ...sent,
      isSame: ({ data }) => data.name === name,
      now,
    },
    async (_, { data }) => {
      prepared++;
      return {
        write: { after: { ...data, name }, event: { what: "renamed", before: { name: data.name }, after: { name } } },
      };
    },
  );
const nameNow = async () => (await db.get(things, "t1"))!.data.name;
const renames = async () => (await readTimeline(db, "things/t1")).map(({ after }) => after?.["name"]);

test("writes the record, its side effects and its event in one transaction", async () => {
  expect(await rename("Second", { key: key(), seen: revision })).toBe("changed");
  expect(await nameNow()).toBe("Second");
  expect((await db.get(names, "t1"))?.data.name).toBe("Second");
  expect((await readTimeline(db, "things/t1"))[0]).toMatchObject({
    what: "renamed",
    byName: "lead",
    before: { name: "First" },
    after: { name: "Second" },
  });
});

test("changes nothing when the same form is sent again, also after another person's change", async () => {
  const sent = { key: key(), seen: revision };
  expect(await rename("Once", sent)).toBe("changed");
  expect(await rename("Once", sent)).toBe("changed");
  expect(prepared).toBe(1);
  await rename("Twice", {});
  expect(await rename("Once", sent)).toBe("changed");
  expect(await nameNow()).toBe("Twice");
  expect((await renames()).filter((name) => name === "Once")).toHaveLength(1);
});

test("answers the same form with other values by a conflict with the current version", async () => {
  const sent = { key: key(), seen: revision };
  await rename("A", sent);
  const refusal = await rename("B", sent).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StaleThing);
  expect((refusal as StaleThing).current.data.name).toBe("A");
  expect(await nameNow()).toBe("A");
});

test("conflicts when the version shown is outdated, unless the values are already those sent", async () => {
  await rename("Theirs", {});
  await expect(rename("Mine", { key: key(), seen: revision })).rejects.toBeInstanceOf(StaleThing);
  expect(await nameNow()).toBe("Theirs");
  expect(await rename("Theirs", { key: key(), seen: revision })).toBe("same");
  expect((await renames()).filter((name) => name === "Theirs")).toHaveLength(1);
});

test("answers 404 for a missing or foreign record, 403 without permission, 400 for another form's key", async () => {
  const manager = signedIn("manager", ["manager"], { stores: ["s1"] });
  const stranger = signedIn("stranger", ["manager"], { stores: ["s2"] });
  await expect(rename("No", {}, lead, "t2")).rejects.toMatchObject({ status: 404 });
  await expect(rename("No", {}, stranger)).rejects.toMatchObject({ status: 404 });
  await expect(rename("No", {}, manager)).rejects.toMatchObject({ status: 403 });
  const foreign = mintFormKey(lead.uid, "rename/t2");
  await expect(rename("No", { key: foreign, seen: revision })).rejects.toMatchObject({ status: 400 });
  await expect(rename("No", { key: key(manager), seen: revision })).rejects.toMatchObject({ status: 400 });
  expect(await nameNow()).toBe("First");
});

test("stores nothing when a change fails, and accepts its form again", async () => {
  const sent = { key: key(), seen: revision };
  const failing = changeRecord(
    { user: lead, kind, id: "t1", action: "manage stores", form: "rename", body: { name: "Second" }, ...sent, now },
    () => Promise.reject(new Error("no room")),
  );
  await expect(failing).rejects.toThrow("no room");
  expect(await nameNow()).toBe("First");
  expect(await rename("Second", sent)).toBe("changed");
});

test("makes one change of many sent at once with one form", async () => {
  const sent = { key: key(), seen: revision };
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => rename("Crowd", sent)));
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => "changed"));
  expect((await renames()).filter((name) => name === "Crowd")).toHaveLength(1);
});

test("puts an event on other records' timelines; without changes the record keeps its revision", async () => {
  const before = (await db.get(things, "t1"))!;
  const event = { what: "renamed", before: {}, after: { name: "Elsewhere" } } as const;
  await db.transaction(async (tx) => {
    const write = {
      id: "t1",
      before,
      after: before.data,
      event,
      timeline: "t7",
      elsewhere: [eventOn(events, "t8", event)],
    };
    (await prepareRecords(tx, kind, lead, [write], now))();
  });
  expect((await db.get(things, "t1"))!.revision).toBe(before.revision);
  const timelines = await Promise.all(["t1", "t7", "t8"].map((id) => readTimeline(db, `things/${id}`)));
  expect(timelines.map((each) => each.filter(({ after }) => after?.["name"] === "Elsewhere").length)).toEqual([
    0, 1, 1,
  ]);
});
