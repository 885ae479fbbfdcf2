import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import {
  type Import,
  importBatches,
  importChanges,
  importChunks,
  imports,
  retentionDays,
  numberedKey,
} from "#app/import/import.ts";
import { beginUndo, beginWriting, Overtaken } from "#app/import/imports.server.ts";
import { storeFile } from "#app/import/upload.server.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { type Sheet, UnreadableSheet } from "#app/sheets/sheet.ts";
import { tableOf } from "#app/sheets/table.ts";
import { stores } from "#app/stores/store.ts";
import { storeId } from "#app/stores/stores.server.ts";
import { later, makeChain, people } from "../checks/chain.ts";
import { judge, rowsOf, stateOf, storeLines, undo, upload, write } from "./journey.ts";

const { lead } = people;
const day = 24 * 60;
/** After all writes of this file and the days of retention. */
const over = later(60 + retentionDays * day);
const soon = later(retentionDays * day - 60);

beforeAll(makeChain);

async function documentsOf(id: string): Promise<number> {
  const count = async (collection: typeof importChunks | typeof importBatches) =>
    (
      await db.getMany(
        collection,
        [0, 1, 2].map((number) => numberedKey(id, number)),
      )
    ).filter(Boolean).length;
  return (
    (await count(importChunks)) +
    (await count(importBatches)) +
    (await db.count(importChanges, [["importId", "==", id]]))
  );
}

async function change(id: string, more: Partial<Import>): Promise<void> {
  const stored = (await db.get(imports, id))!;
  await db.set(imports, id, { ...stored.data, ...more });
}

test("deletes the rows of an import after 30 days, and with them its undo; its summary stays", async () => {
  const id = await upload(`${storeLines(600)},Không,Kho\n`);
  await judge(id);
  await write(id);
  const written = await stateOf(id);
  expect(await documentsOf(id)).toBeGreaterThan(5);
  expect(await thinImports(soon)).toBe(0);
  expect(await rowsOf(id)).toHaveLength(601);

  expect(await thinImports(over)).toBe(1);
  expect(await documentsOf(id)).toBe(0);
  expect(await stateOf(id)).toEqual({ ...written, thinned: true, chunks: 0, tallies: [], samples: [] });
  expect(written.remarks).toMatchObject([{ what: "missing", rows: 1 }]);
  expect(await rowsOf(id)).toEqual([]);
  await expect(beginUndo(lead, id, later(5))).rejects.toThrow(Overtaken);
  expect((await db.get(stores, storeId("I599")))?.data.name).toBe("Quán 599");
  expect(await thinImports(over)).toBe(0);
});

test("refuses an undo after its time, also before the rows are deleted", async () => {
  const id = await upload("code,name,area\nL1,Một,Huế\n");
  await judge(id);
  await write(id);
  await expect(beginUndo(lead, id, over)).rejects.toThrow(Overtaken);
  expect(await undo(id)).toMatchObject({ status: "undone" });
  expect(await thinImports(over)).toBe(1);
  expect(await stateOf(id)).toMatchObject({ status: "undone", thinned: true, chunks: 0 });
});

test("completes a deletion of rows that was cut off", async () => {
  const id = await upload(storeLines(600, { from: 1000 }));
  await judge(id);
  await write(id);
  await change(id, { thinned: true });
  await db.delete(importChunks, numberedKey(id, 0));
  const [first] = (await db.query(importChanges, { where: [["importId", "==", id]], limit: 1 })).documents;
  await db.delete(importChanges, first!.id);
  expect(await thinImports(soon)).toBe(1);
  expect(await documentsOf(id)).toBe(0);
  expect(await stateOf(id)).toMatchObject({ status: "done", thinned: true, chunks: 0 });
});

test("deletes an import that was never written, also one cut off; spares imports under way", async () => {
  const [judged, reading, writing, leased] = await Promise.all(
    [1, 2, 3, 4].map((at) => upload(storeLines(300, { from: at * 2000 }))),
  );
  for (const id of [judged!, writing!, leased!]) await judge(id);
  await change(reading!, { status: "reading", chunks: 0 });
  await beginWriting(lead, writing!, later(2));
  await change(leased!, { heldUntil: later(61 + retentionDays * day).toISOString() });
  expect(await thinImports(soon)).toBe(0);
  expect(await thinImports(over)).toBe(2);
  for (const id of [judged!, reading!]) {
    expect(await db.get(imports, id)).toBeNull();
    expect(await documentsOf(id)).toBe(0);
  }
  for (const id of [writing!, leased!]) expect(await documentsOf(id)).toBeGreaterThan(0);
});

function sheetOf(columns: number, rows: number, text: string): Sheet {
  const cells = Array.from({ length: columns }, (_, at) => (at === 0 || at === columns - 1 ? text : ""));
  return {
    columns: ["code", "name", ...Array.from({ length: columns - 2 }, (_, at) => `c${at}`)],
    title: null,
    rows: (async function* () {
      for (let row = 2; row < rows + 2; row++) yield Promise.resolve({ row, cells });
    })(),
  };
}

test("stores empty cells and repeated texts of a file in almost no space", async () => {
  const id = newId();
  await storeFile(
    lead,
    id,
    { kind: "stores", fileName: "wide.xlsx", sheet: sheetOf(256, 3000, "x".repeat(400)) },
    later(1),
  );
  const { chunks } = await stateOf(id);
  let storedLength = 0;
  for (let number = 0; number < chunks; number++)
    storedLength += (await db.get(importChunks, numberedKey(id, number)))!.data.rows.length;
  // As plain lines they would be 4.7 MB.
  expect(storedLength).toBeLessThan(100_000);
});

test.each([
  { rowKind: "rows", columns: 2 },
  { rowKind: "rows that are refused as too long", columns: 60 },
])("refuses a small file with too much text in its $rowKind, and stores nothing of it", async ({ columns }) => {
  const id = newId();
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  const cells = names.map(() => "đ".repeat(2000));
  const rows = (async function* () {
    yield Promise.resolve({ row: 1, cells: names });
    for (let row = 2; row < 20_000; row++) yield Promise.resolve({ row, cells });
  })();
  const sheet = await tableOf(rows);
  await expect(storeFile(lead, id, { kind: "stores", fileName: "dense.xlsx", sheet }, later(1))).rejects.toThrow(
    new UnreadableSheet("much-text", { max: 30 }),
  );
  expect(await db.get(imports, id)).toBeNull();
  expect(await documentsOf(id)).toBe(0);
});
