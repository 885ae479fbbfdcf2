import { describe, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { prepareAreas, prepareEntries, readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { recordEntry } from "./record-entry.ts";
import { directory } from "#app/facts/directory.ts";
import { idOf } from "./random.ts";

const store = (number: number) => ({
  code: `S${number}`,
  name: `Cửa hàng ${number}`,
  status: "open",
  area: `Area ${number % 3}`,
});

describe("the directory", () => {
  test("knows every store after as many reads as it has shards", async () => {
    const all = new Map(Array.from({ length: 500 }, (_, number) => [idOf("store", number), store(number)]));
    await db.transaction(async (tx) => (await prepareEntries(tx, "stores", all))());
    await db.transaction((tx) =>
      recordEntry(tx, "managers", "m-1", { code: "M1", name: "Lê Thị Hoa", status: "active" }),
    );
    const { result, reads } = await countReads(() => readDirectory(db, "stores"));
    expect(result).toEqual(all);
    expect(reads).toBe(16);
    expect(await readDirectory(db, "managers")).toEqual(
      new Map([["m-1", { code: "M1", name: "Lê Thị Hoa", status: "active" }]]),
    );
    expect(await readDirectory(db, "templates")).toEqual(new Map());
  });

  test("merges new entries with those that others recorded", async () => {
    const people = new Map(
      Array.from({ length: 12 }, (_, number) => [
        idOf("person", number),
        { code: `P${number}`, name: `Person ${number}`, status: "active" },
      ]),
    );
    for (const [id, entry] of people) await db.transaction((tx) => recordEntry(tx, "users", id, entry));
    expect(await readDirectory(db, "users")).toEqual(people);
  });

  test("is written only when something changed", async () => {
    const revisions = async () =>
      (await db.query(directory, { limit: 100 })).documents.map((document) => document.revision);
    const template = { code: "T", name: { en: "Opening", vi: "Mở cửa" }, status: "published", category: "food" };
    await db.transaction((tx) => recordEntry(tx, "templates", "t-1", template));
    const before = await revisions();
    await db.transaction((tx) =>
      recordEntry(tx, "templates", "t-1", {
        category: "food",
        status: "published",
        name: { vi: "Mở cửa", en: "Opening" },
        code: "T",
      }),
    );
    expect(await revisions()).toEqual(before);
    const write = await db.transaction(async (tx) => {
      const entry = await prepareEntries(tx, "templates", new Map([["t-1", { ...template, status: "archived" }]]));
      const areas = await prepareAreas(tx, ["North"]);
      entry();
      areas();
      return true;
    });
    expect(write).toBe(true);
    expect((await readDirectory(db, "templates")).get("t-1")?.status).toBe("archived");
    expect(await revisions()).not.toEqual(before);
  });

  test("stores each area once, in alphabetical order", async () => {
    for (const areas of [["Đông", "Bắc"], ["Nam"], ["Bắc"], ["Area 10", "Area 9"]])
      await db.transaction(async (tx) => (await prepareAreas(tx, areas))());
    expect(await readAreas(db)).toEqual(["Area 9", "Area 10", "Bắc", "Đông", "Nam", "North"]);
    await db.transaction(async (tx) => (await prepareAreas(tx, ["Nam"], ["Bắc"]))());
    expect(await readAreas(db)).toEqual(["Area 9", "Area 10", "Đông", "Nam", "North"]);
  });
});
