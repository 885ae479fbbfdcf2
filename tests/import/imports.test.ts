import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checks } from "#app/checks/check.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { directoryShards } from "#app/facts/directory.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { importBatches, importChanges, importChunks, imports, numberedKey } from "#app/import/import.ts";
import {
  beginUndo,
  beginWriting,
  discardImport,
  findImport,
  kindsFor,
  listImports,
  Overtaken,
  settleColumns,
} from "#app/import/imports.server.ts";
import { importKinds } from "#app/import/kind.ts";
import { readQueued } from "#app/import/packed.server.ts";
import { continueImport } from "#app/import/run.server.ts";
import { readResultPage } from "#app/import/results.server.ts";
import { assign, assignmentId } from "#app/store-managers/assign.server.ts";
import { assignments } from "#app/store-managers/manager.ts";
import { type Store, stores } from "#app/stores/store.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { readTimeline } from "#app/timeline/timeline.server.ts";
import { chain, later, makeChain, manager1, people, start } from "../checks/chain.ts";
import { openApp } from "../app.ts";
import { beforeNextTransaction } from "../db/meanwhile.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { continueRun, judge, minute, rowsOf, stateOf, storeLines, undo, upload, write } from "./journey.ts";

const { lead, admin, lan } = people;
const read = async (code: string): Promise<Store | undefined> => (await db.get(stores, storeId(code)))?.data;
const storesBut = (codes: readonly string[]) => Promise.all(codes.map(read));

beforeAll(makeChain);

/** More than two documents of rows, more than four batches. */
const many = 600;

test("takes a file through upload, dry run and writing, with a result for each row", async () => {
  const id = await upload(
    `Mã cửa hàng;Tên cửa hàng;Khu vực;Ghi chú\nA1;Một;Vùng A;x\nS1;Cà phê Đông Du;Quận 1;\nS2;Phở Mới;Quận 3;\n;Không;Vùng A;\nA1;Lặp;Vùng A;\nA2;Hai;Vùng A;\n`,
  );
  expect(await stateOf(id)).toMatchObject({
    status: "columns",
    rows: 6,
    map: { code: 0, name: 1, area: 2 },
    columns: ["Mã cửa hàng", "Tên cửa hàng", "Khu vực", "Ghi chú"],
    byName: "lead",
  });
  expect((await stateOf(id)).samples).toEqual([
    ["A1", "S1", "S2"],
    ["Một", "Cà phê Đông Du", "Phở Mới"],
    ["Vùng A", "Quận 1", "Quận 3"],
    ["x"],
  ]);
  expect(await judge(id)).toMatchObject({ status: "judged", judged: { new: 2, changed: 1, same: 1, error: 2 } });
  expect(await read("A1")).toBeUndefined();
  expect(
    (await rowsOf(id)).map(({ row, status, problems }) => [row, status, ...problems.map(({ what }) => what)]),
  ).toEqual([
    [2, "new"],
    [3, "same"],
    [4, "changed"],
    [5, "error", "missing"],
    [6, "error", "twice"],
    [7, "new"],
  ]);
  expect(await write(id)).toMatchObject({ status: "done", written: { new: 2, changed: 1, same: 1, error: 2 } });
  expect(await read("A1")).toMatchObject({ name: "Một", area: "Vùng A" });
  expect((await read("S2"))?.name).toBe("Phở Mới");
  expect((await readTimeline(db, `stores/${storeId("A2")}`))[0]).toMatchObject({ what: "created", byName: "lead" });
  const events = (await readTimeline(db, `imports/${id}`)).map(({ what }) => what);
  expect(events.toSorted()).toEqual(["columns-settled", "committed", "uploaded"]);
  expect(await db.get(importBatches, numberedKey(id, 0))).toBeNull();
  const again = await upload("code,name,area\nA1,Một,Vùng A\nS2,Phở Mới,Quận 3\n");
  expect(await judge(again)).toMatchObject({ judged: { new: 0, changed: 0, same: 2, error: 0 } });
  expect(await write(again)).toMatchObject({ status: "done", written: { new: 0, changed: 0, same: 2, error: 0 } });
  expect(await db.count(importChanges, [["importId", "==", again]])).toBe(0);
});

test("repeats the dry run for corrected columns, and accepts only complete settings", async () => {
  const id = await upload("Nr,Shop,Ort\nC1,Một,Huế\nC2,Hai,Huế\n");
  expect((await stateOf(id)).map).toEqual({});
  const settle = (map: Record<string, number>, set: Record<string, string> = {}) =>
    settleColumns(lead, id, { map, set, create: [] }, later(1));
  await expect(settle({ code: 0 })).rejects.toThrow(RangeError);
  await expect(settle({ code: 0, name: 9 })).rejects.toThrow(RangeError);
  await expect(settle({ code: 0, name: 1, colour: 2 })).rejects.toThrow(RangeError);
  expect(await judge(id, { map: { code: 0, name: 1 } })).toMatchObject({ judged: { new: 0, error: 2 } });
  expect((await rowsOf(id))[0]?.problems).toEqual([{ field: "area", what: "no-area" }]);
  const map = { code: 0, name: 1, area: 2 };
  expect(await judge(id, { map, set: { area: "Chung", status: "closed" } })).toMatchObject({
    judged: { new: 2, error: 0 },
  });
  await write(id);
  expect(await read("C2")).toMatchObject({ name: "Hai", area: "Chung", status: "closed" });
  await expect(judge(id)).rejects.toThrow(Overtaken);
});

test("starts the dry run over when the setting changes meanwhile", async () => {
  const id = await upload(storeLines(many, { from: 9000 }));
  const { map } = await stateOf(id);
  await settleColumns(lead, id, { map, set: {}, create: [] }, later(1));
  for (let step = 0; step < 2; step++) await continueRun(id, 0);
  expect(await stateOf(id)).toMatchObject({ status: "judging", done: 1, steps: 3 });
  expect(await judge(id, { set: { name: "Một tên" } })).toMatchObject({ status: "judged", judged: { new: many } });
  await discardImport(lead, id, later(3));
  expect(await findImport(lead, id)).toBeNull();
  expect((await readTimeline(db, `imports/${id}`))[0]).toMatchObject({ what: "discarded", by: lead.uid });
  for (const number of [0, 1, 2]) {
    expect(await db.get(importChunks, numberedKey(id, number))).toBeNull();
    expect(await db.get(importBatches, numberedKey(id, number))).toBeNull();
  }
});

test("repeats the dry run for batches of an earlier setting", async () => {
  const id = await upload(storeLines(2, { from: 9100 }));
  const { map } = await stateOf(id);
  await settleColumns(lead, id, { map, set: {}, create: [] }, later(1));
  await continueRun(id, 0);
  const batch = (await db.get(importBatches, numberedKey(id, 0)))!;
  await db.set(importBatches, batch.id, { ...batch.data, setting: 99, rows: "" });
  expect(await continueRun(id)).toMatchObject({ status: "judged", judged: { new: 2, error: 0 } });
  await discardImport(lead, id, new Date());
});

test("leaves out rows that had errors in the dry run, even if they are valid by now", async () => {
  const id = await upload("code,name,phone\nL1,Một,0912345678\nS1,Cà phê Đông Du,\n");
  expect(await judge(id)).toMatchObject({ judged: { error: 1, same: 1 } });
  await saveStore(lead, { code: "L1", name: "Một", area: "Kho" }, later(2));
  await saveStore(lead, { ...(await read("S1"))!, name: "Đông Du khác" }, later(2));
  // Rows without a change in the dry run write nothing.
  expect(await write(id)).toMatchObject({ status: "done", written: { new: 0, changed: 0, same: 1, error: 1 } });
  expect((await read("L1"))?.phone).toBe("");
  const again = await upload("code,name,phone\nL2,Hai,0912345678\nL1,Một,0912345678\nL3,Ba,\n");
  expect(await judge(again, { set: {} })).toMatchObject({ judged: { error: 2, changed: 1 } });
  await saveStore(lead, { code: "L2", name: "Hai", area: "Kho" }, later(3));
  expect(await write(again)).toMatchObject({ written: { new: 0, changed: 1, error: 2 } });
  expect((await read("L2"))?.phone).toBe("");
  expect((await read("L1"))?.phone).toBe("+84912345678");
});

describe("a long file", () => {
  let from = 0;
  let id = "";
  beforeEach(async () => {
    from += 1000;
    id = await upload(storeLines(many, { from, area: `Khu ${from}` }));
    await judge(id);
    await beginWriting(lead, id, later(2));
  });
  const there = async () =>
    (await storesBut(Array.from({ length: many }, (_, at) => `I${from + at}`))).filter(Boolean).length;

  test("is written in parts, a few in each request, and every part once", async () => {
    let requests = 0;
    while ((await continueRun(id, 0)).status === "writing") requests++;
    expect(requests).toBeGreaterThan(2);
    expect(await there()).toBe(many);
    expect(await stateOf(id)).toMatchObject({ status: "done", written: { new: many, same: 0 } });
  });

  test("continues in the middle of a part without counting anything twice", async () => {
    // The run's second transaction can't store its changes, and so changes nothing.
    const { run } = await stateOf(id);
    const existingKey = numberedKey(id, (run + 1) * 1_000_000 + 1);
    await db.create(importChanges, existingKey, { importId: "other", seq: 0, batch: 0, changes: "[]" });
    await expect(continueRun(id)).rejects.toThrow(/exists already/);
    expect(await there()).toBe(125);
    expect(await stateOf(id)).toMatchObject({ status: "writing", done: 0, heldUntil: null });
    expect(await continueRun(id)).toMatchObject({ status: "done", written: { new: many, changed: 0, same: 0 } });
    expect(await there()).toBe(many);
    expect((await rowsOf(id, "new")).length).toBe(many);
  });

  test("counts rows that were written after the last saved progress", async () => {
    await continueRun(id);
    const changes = await db.count(importChanges, [["importId", "==", id]]);
    const again = await upload(storeLines(many, { from, area: `Khu ${from}` }));
    const before = await judge(again, { set: { tags: "mới" } });
    await beginWriting(lead, again, later(2));
    await continueRun(again, 0);
    const half = await stateOf(again);
    await db.set(imports, again, { ...half, done: 0, written: null });
    expect(await continueRun(again)).toMatchObject({ written: before.judged });
    expect(await db.count(importChanges, [["importId", "==", again]])).toBe(changes);
  });

  test("is continued by only one of several requests at once", async () => {
    const all = await Promise.all([1, 2, 3].map(() => continueImport(lead, id, { maxMs: minute }, later(4))));
    expect(all.filter(({ isLeasedElsewhere }) => !isLeasedElsewhere).length).toBe(1);
    expect(await stateOf(id)).toMatchObject({ status: "done", written: { new: many, same: 0 } });
    expect(await db.count(importChanges, [["importId", "==", id]])).toBe(5);
    expect((await readTimeline(db, `stores/${storeId(`I${from}`)}`)).length).toBe(1);
  });

  test("is taken over when the lease of a stopped process has expired", async () => {
    await db.set(imports, id, { ...(await stateOf(id)), heldUntil: new Date(Date.now() + minute).toISOString() });
    expect(await continueImport(lead, id, { maxMs: minute }, later(4))).toMatchObject({
      isLeasedElsewhere: true,
      data: { status: "writing" },
    });
    // After a wrong clock, the lease doesn't last for a year.
    const nextYear = new Date(Date.now() + 365 * 24 * 60 * minute).toISOString();
    await db.set(imports, id, { ...(await stateOf(id)), heldUntil: nextYear });
    expect(await continueImport(lead, id, { maxMs: 1 }, later(4))).toMatchObject({ isLeasedElsewhere: false });
    await db.set(imports, id, { ...(await stateOf(id)), heldUntil: new Date(Date.now() - 1).toISOString() });
    expect(await continueRun(id)).toMatchObject({ status: "done" });
  });

  test("is undone as a whole, in parts, without a trace", async () => {
    await continueRun(id);
    expect(await readAreas(db)).toContain(`Khu ${from}`);
    await beginUndo(lead, id, later(3));
    let requests = 0;
    while (!["done", "undone"].includes((await continueRun(id, 0)).status)) requests++;
    expect(requests).toBeGreaterThan(10);
    expect(await stateOf(id)).toMatchObject({ status: "undone" });
    expect(await there()).toBe(0);
    expect((await readDirectory(db, "stores")).has(storeId(`I${from}`))).toBe(false);
    expect(await readAreas(db)).not.toContain(`Khu ${from}`);
    expect((await readTimeline(db, `stores/${storeId(`I${from}`)}`))[0]).toMatchObject({ what: "import-undone" });
    // Started again with the same file, all rows are new.
    expect(await judge(await upload(storeLines(many, { from, area: `Khu ${from}` })))).toMatchObject({
      judged: { new: many },
    });
  });
});

test("undoes nothing while other records depend on it, and lists these", async () => {
  const id = await upload(
    `code,name,area,status\nU1,Một,Vùng U,\nU2,Hai,Vùng U,\nU3,Ba,Vùng U,\nS1,Đông Du mới,Vùng U,closed\n`,
  );
  await judge(id);
  await write(id);
  expect((await read("S1"))?.status).toBe("closed");
  await start(lan, storeId("U1"));
  await assign(lead, { storeId: storeId("U2"), managerId: chain.m1, from: "2026-03-01", to: null }, later(2));
  const changed = (await read("S1"))!;
  await saveStore(lead, { ...changed, phone: "0912345678" }, later(5));
  expect(await undo(id)).toMatchObject({
    status: "done",
    obstacles: {
      count: 3,
      first: [
        { row: 2, what: "has-checks", values: { store: "U1 · Một" } },
        { row: 3, what: "has-assignments" },
        { row: 5, what: "changed-since" },
      ],
    },
  });
  expect(await read("U3")).toBeDefined();
});

test("leaves and reports a record that becomes used during the undo, and undoes it later", async () => {
  const id = await upload(`code,name,area\nV1,Một,Vùng V\nV2,Hai,Vùng V\nV3,Ba,Vùng V\n`);
  await judge(id);
  await write(id);
  await beginUndo(lead, id, later(3));
  while ((await stateOf(id)).status === "checking") await continueRun(id, 0);
  const assigned = { storeId: storeId("V2"), managerId: chain.m1, from: "2026-03-01", to: null };
  beforeNextTransaction(() => assign(lead, assigned, later(3)));
  expect(await continueRun(id)).toMatchObject({
    status: "done",
    obstacles: { count: 1, partly: true, first: [{ row: 3, what: "has-assignments" }] },
  });
  expect(await storesBut(["V1", "V2", "V3"])).toMatchObject([undefined, { name: "Hai" }, undefined]);
  expect((await readTimeline(db, `imports/${id}`)).map(({ what }) => what)).toContain("undone-partly");
  const { html } = await visitorOf(await openApp(), await cookieFor("lead")).get(`/qc/imports/${id}`);
  expect(html).toContain("Undone, except 1");
  await db.delete(assignments, assignmentId(assigned));
  expect(await undo(id)).toMatchObject({ status: "undone", obstacles: null });
  expect(await read("V2")).toBeUndefined();
});

test("restores changed records, with their area and their checks", async () => {
  const before = await read("S2");
  const check = await start(lan, chain.s2);
  const id = await upload(`code,name,area\nS2,Phở khác,Vùng khác\n`);
  await judge(id);
  await write(id);
  expect(await read("S2")).toMatchObject({ name: "Phở khác", area: "Vùng khác" });
  expect(await undo(id)).toMatchObject({ status: "undone", obstacles: null });
  expect(await read("S2")).toEqual(before);
  expect((await readDirectory(db, "stores")).get(chain.s2)).toMatchObject({ name: before!.name, area: before!.area });
  expect(await readAreas(db)).toContain(before!.area);
  expect(await readAreas(db)).not.toContain("Vùng khác");
  expect((await db.get(checks, check))?.data.area).toBe(before!.area);
  expect((await readTimeline(db, `stores/${chain.s2}`))[0]).toMatchObject({
    what: "import-undone",
    before: { name: "Phở khác", area: "Vùng khác" },
  });
});

test("stores nothing of a file that turns out to be unreadable", async () => {
  const before = [await db.count(imports), await db.count(importChunks)];
  await expect(upload(`${storeLines(many)}"X1,Một\n`)).rejects.toMatchObject({ what: "unclosed-quote" });
  expect([await db.count(imports), await db.count(importChunks)]).toEqual(before);
});

test("takes unreadable cells as errors only where their column is used", async () => {
  const id = await upload("code,name,area,note\nX1,Một,Huế,#REF!\nX2,#N/A,Huế,\nX3,Ba,Huế,a,b,c\n");
  expect(await judge(id)).toMatchObject({ judged: { new: 1, error: 2 } });
  expect((await rowsOf(id, "error")).map(({ row, problems }) => [row, problems[0]?.what])).toEqual([
    [3, "error"],
    [4, "too-many-values"],
  ]);
  await write(id);
  expect(await stateOf(id)).toMatchObject({ written: { new: 1, error: 2 } });
});

test("finds rows of one result page by page without reading the others", async () => {
  const lines = storeLines(many, { from: 7000 }).split("\n");
  lines[550] = ",kein Code,Kho";
  const id = await upload(lines.join("\n"));
  const data = await judge(id);
  expect(data.tallies.length).toBe(3);
  const { result, reads } = await countReads(() => readResultPage(id, data, { status: "error", cursor: null }));
  expect(result.rows.map(({ row }) => row)).toEqual([551]);
  expect(reads).toBe(1);
  const first = await readResultPage(id, data, { status: null, cursor: null });
  expect(first.rows.length).toBe(50);
  const second = await readResultPage(id, data, { status: "new", cursor: first.next });
  expect(second.rows[0]?.row).toBe(52);
  expect((await readResultPage(id, data, { status: null, cursor: "9999.1" })).rows).toEqual([]);
  expect((await readResultPage(id, data, { status: null, cursor: "nonsense" })).rows[0]?.row).toBe(2);
  await discardImport(lead, id, new Date());
});

test("shows rows in the order of the file, whatever the order of the work", async () => {
  const days = ["2026-03-01", "2025-01-15", "2026-02-01", "2024-12-31", "no day", "2025-01-15"];
  const lines = days.map((day, at) => `S${(at % 2) + 1},Old,${day},${80 + at},100\n`);
  const id = await upload(`store,template,date,earned,available\n${lines.join("")}`, { kind: "checks" });
  await judge(id, { create: ["templates"] });
  const first = readQueued((await db.get(importBatches, numberedKey(id, 0)))!.data.rows);
  expect(first.map(({ row }) => row)).not.toEqual(first.map(({ row }) => row).toSorted((a, b) => a - b));
  expect((await rowsOf(id)).map(({ row, cells, status }) => [row, cells[2], status])).toEqual(
    days.map((day, at) => [at + 2, day, day === "no day" ? "error" : "new"]),
  );
  expect(await write(id)).toMatchObject({ status: "done", written: { new: 5, error: 1 } });
  expect((await rowsOf(id)).map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(await undo(id)).toMatchObject({ status: "undone" });
});

test("reads and writes a few documents in each request of a long file", async () => {
  const id = await upload(storeLines(many, { from: 8000 }));
  const { map } = await stateOf(id);
  await settleColumns(lead, id, { map, set: {}, create: [] }, later(1));
  await continueRun(id, 0);
  const step = await countReads(() => continueRun(id, 0));
  // The import, its batch, the areas, the directory twice, and the stores of 250 rows.
  expect(step.reads).toBeLessThan(260 + 2 * directoryShards.stores);
  await discardImport(lead, id, new Date());
});

test("shows all imports to people who may import, and refuses all others", async () => {
  const id = await upload("code,name,area\nP1,Một,Huế\n");
  expect((await findImport(admin, id))?.id).toBe(id);
  expect((await listImports(admin)).imports[0]?.data.fileName).toBe("list.csv");
  expect(kindsFor(lead)).toEqual(importKinds);
  for (const user of [lan, manager1]) {
    expect(kindsFor(user)).toEqual([]);
    const refused = { status: 403 };
    await expect(findImport(user, id)).rejects.toMatchObject(refused);
    await expect(listImports(user)).rejects.toMatchObject(refused);
    await expect(upload("code,name\n1,x\n", { user })).rejects.toMatchObject(refused);
    await expect(settleColumns(user, id, { map: {}, set: {}, create: [] }, later(1))).rejects.toMatchObject(refused);
    await expect(beginWriting(user, id, later(1))).rejects.toMatchObject(refused);
    await expect(continueImport(user, id, { maxMs: 0 }, later(1))).rejects.toMatchObject(refused);
    await expect(beginUndo(user, id, later(1))).rejects.toMatchObject(refused);
    await expect(discardImport(user, id, new Date())).rejects.toMatchObject(refused);
  }
  await expect(beginWriting(lead, id, later(1))).rejects.toThrow(Overtaken);
  await expect(beginUndo(lead, id, later(1))).rejects.toThrow(Overtaken);
  await expect(continueImport(lead, "none", { maxMs: 0 }, later(1))).rejects.toMatchObject({ status: 404 });
});

test("makes one import of the same upload sent twice", async () => {
  const id = await upload("code,name,area\nQ1,Một,Huế\n", { id: "same-form" });
  await upload("code,name,area\nQ1,Một,Huế\n", { id });
  expect(await stateOf(id)).toMatchObject({ status: "columns", rows: 1, chunks: 1 });
  expect((await listImports(lead)).imports.filter((each) => each.id === id).length).toBe(1);
});

test("reports rows with very long texts in a wrong column", async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `L${at},Quán ${at},Huế,${at} ${"ộ".repeat(3900)}\n`);
  const id = await upload(`code,name,area,status\n${rows.join("")}`);
  expect(await judge(id)).toMatchObject({ status: "judged", judged: { error: 120 } });
});
