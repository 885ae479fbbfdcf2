/** SQLite's indexes and tables are made when the database opens, and never by a query. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { checks } from "#app/checks/check.ts";
import { requireBaseline } from "#app/db/baseline.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { collection, type Filter, type Order } from "#app/db/documents.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { users } from "#app/auth/user.ts";
import { endOf, raw } from "./processes.ts";

let folder: string;
let path: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-qc-start-"));
  path = join(folder, databaseFileName);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
    await endOf(child);
  }
  rmSync(folder, { recursive: true });
});

/** Another process that opens the database, as every command does; and the lines that it says. */
function start(): { process: ChildProcess; lines: AsyncIterator<string> } {
  const open = `import("#app/db/db.server.ts").then(({ db }) => db.close())`;
  const child = spawn(process.execPath, ["--eval", open], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "inherit", "pipe"],
  });
  children.push(child);
  return { process: child, lines: createInterface({ input: child.stderr })[Symbol.asyncIterator]() };
}

/** The schema by name, without the documents. */
function made(): Record<string, string> {
  const rows = raw(path, (db) =>
    db.prepare(`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'`).all(),
  ) as { name: string; sql: string }[];
  // Columns are added in the order of their first use, so tables are left out.
  return Object.fromEntries(rows.map(({ name, sql }) => [name, /^CREATE TABLE "[a-z-]+" /.test(sql) ? "" : sql]));
}

/** Locks the database like a long writer. */
function writeForLong(): DatabaseSync {
  const other = new DatabaseSync(path);
  other.exec(`BEGIN IMMEDIATE; UPDATE "_large-fields" SET "fields" = "fields"`);
  return other;
}

test("adds missing indexes at the start to a database of another index list, and reads it", async () => {
  const list = readIndexList();
  const isOther = ({ collectionGroup }: { collectionGroup: string }) => collectionGroup !== "checks";
  const without = { indexes: list.indexes.filter(isOther), fieldOverrides: list.fieldOverrides.filter(isOther) };
  const loose = collection("checks", z.looseObject({}));
  const before = openSqlite(path, without);
  for (const day of ["2026-10-05", "2026-10-19"])
    await before.create(loose, `on-${day}`, { code: day, day, startedAt: day, words: ["sf24", day] });
  await before.close();
  expect(made()["checks:words"]).toBeUndefined();

  const db = openSqlite(path, list);
  const find = async (...where: Filter[]) => {
    const orderBy = ["day", "startedAt"].map((field): Order => [field, "desc"]);
    return (await db.query(loose, { where, orderBy, limit: 5 })).documents.map(({ id }) => id);
  };
  expect(await find(["words", "array-contains", "sf24"])).toEqual(["on-2026-10-19", "on-2026-10-05"]);
  expect(await find(["words", "array-contains", "2026-10-05"])).toEqual(["on-2026-10-05"]);
  expect(await db.count(loose, [["code", "==", "2026-10-05"]])).toBe(1);
  await db.close();

  const brought = made();
  path = join(folder, "new.sqlite");
  await openSqlite(path, list).close();
  expect(brought).toEqual(made());
});

test("creates no index for any query, and waits for no writer", async () => {
  const db = openSqlite(path, readIndexList());
  const noted = collection("noted", z.object({ tags: z.array(z.string()), place: z.object({ floor: z.number() }) }));
  await db.create(noted, "a", { tags: ["x", "y", "x"], place: { floor: 2 } });
  await db.create(noted, "b", { tags: ["y"], place: { floor: 10 } });
  const before = made();
  const other = writeForLong();
  const ids = async (where: Filter[], orderBy: Order[] = []) =>
    (await db.query(noted, { where, orderBy, limit: 5 })).documents.map(({ id }) => id);
  expect(await ids([["tags", "array-contains", "x"]])).toEqual(["a"]);
  expect(
    await ids([
      ["tags", "array-contains", "y"],
      ["place.floor", "==", 10],
    ]),
  ).toEqual(["b"]);
  expect(await ids([["place.floor", "in", [2, 3]]])).toEqual(["a"]);
  expect(await ids([["place.floor", ">", 1]], [["place.floor", "desc"]])).toEqual(["b", "a"]);
  expect(await db.count(noted, [["tags", "array-contains", "y"]])).toBe(2);
  expect(await db.sum(noted, "place.floor")).toBe(12);
  expect(await db.count(checks, [["words", "array-contains", "x"]])).toBe(0);
  expect(await db.count(checks, [["templateVersion", "==", 1]])).toBe(0);
  expect((await db.query(checks, { orderBy: [["score", "desc"]], limit: 5 })).documents).toEqual([]);
  other.close();
  expect(made()).toEqual(before);
  await db.close();
});

test("waits at the start for a long writer, and says so", { timeout: 60_000 }, async () => {
  await openSqlite(path, readIndexList()).close();
  const other = writeForLong();
  const { process: child, lines } = start();
  expect((await lines.next()).value).toBe(`Waiting: another process is writing to ${path}.`);
  expect(child.exitCode).toBeNull();
  other.close();
  await endOf(child);
  expect(child.exitCode).toBe(0);
});

test("lets a write wait for a long writer while everything else goes on", async () => {
  const db = openSqlite(path, readIndexList());
  const noted = collection("noted", z.object({ n: z.number() }));
  await db.create(noted, "a", { n: 1 });
  const other = writeForLong();
  let stored = 0;
  const count = () => stored++;
  const writes = [
    db.set(noted, "a", { n: 2 }).then(count),
    db.delete(noted, "b").then(count),
    ...["c", "d"].map((id) => db.transaction(async (tx) => tx.create(noted, id, { n: 3 })).then(count)),
  ];
  const began = performance.now();
  let reads = 0;
  for (; performance.now() - began < 1000; reads++) {
    expect((await db.get(noted, "a"))?.data.n).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stored).toBe(0);
  expect(reads).toBeGreaterThan(20);
  other.close();
  await Promise.all(writes);
  expect(await db.count(noted)).toBe(3);
  await db.close();
});

test(
  "stops at once when it is stopped while building indexes, and continues at the next start",
  { timeout: 120_000 },
  async () => {
    const first = openSqlite(path, readIndexList());
    await requireBaseline(first);
    await first.close();
    const documents = 220_000;
    raw(path, (db) =>
      db.exec(`
      DROP TABLE "users:role";
      ${["insert", "update", "delete"].map((on) => `DROP TRIGGER "users:role ${on}";`).join("")}
      WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${documents})
      INSERT INTO "users" ("id", "revision", "data")
        SELECT 'u' || i, i, json_object('role', json_array('qc', iif(i % 1000, 'lead', 'admin'))) FROM n;
    `),
    );
    const stopped = start();
    expect((await stopped.lines.next()).value).toBe(
      `Building the search table users:role: 0 of ${documents} documents are done…`,
    );
    expect((await stopped.lines.next()).value).toBe(
      `Building the search table users:role: 100000 of ${documents} documents are done…`,
    );
    stopped.process.kill("SIGTERM");
    await endOf(stopped.process);
    expect(stopped.process.signalCode).toBe("SIGTERM");

    const next = start();
    const output = [];
    for await (const line of { [Symbol.asyncIterator]: () => next.lines }) output.push(line);
    await endOf(next.process);
    expect(next.process.exitCode).toBe(0);
    expect(output.join("\n")).not.toContain("role: 0 of");
    const db = openSqlite(path, readIndexList());
    expect(await db.count(users, [["role", "array-contains", "admin"]])).toBe(documents / 1000);
    expect(await db.count(users, [["role", "array-contains", "qc"]])).toBe(documents);
    await db.close();
  },
);
