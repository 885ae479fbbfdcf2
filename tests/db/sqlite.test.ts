import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readIndexList } from "#app/db/index-list.server.ts";
import { Contention, collection, MalformedDocument, type Query } from "#app/db/documents.ts";
import { coverageOf, type IndexList } from "#app/db/indexes.ts";
import { normaliseQuery, type NormalQuery } from "#app/db/query.server.ts";
import { selectSql } from "#app/db/sqlite-query.server.ts";
import { SqliteTables } from "#app/db/sqlite-tables.server.ts";
import { databaseFileName, openSqlite, type SqliteDocuments } from "#app/db/sqlite.server.ts";
import { describeDocuments } from "./contract.ts";
import { counters, endOf, linesOf, raw, records, startJob } from "./processes.ts";
import { noIndexes } from "./no-indexes.ts";

const run = promisify(execFile);

describeDocuments("SQLite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-contract-"));
  const path = join(folder, "test.sqlite");
  return {
    open: async (indexes) => openSqlite(path, indexes),
    plant: async (name, id, document) => {
      raw(path, (db) =>
        db
          .prepare(`INSERT INTO "${name}" ("id", "revision", "data") VALUES (?, 1, ?)`)
          .run(id, JSON.stringify(document)),
      );
    },
    clear: async () =>
      raw(path, (db) => {
        for (const { name } of db
          .prepare(
            `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*:*' AND name NOT GLOB '*_*'`,
          )
          .all()) {
          db.exec(`DELETE FROM "${String(name)}"`);
        }
      }),
    dispose: async () => rmSync(folder, { recursive: true }),
  };
});

describe("the SQLite file", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "store-qc-sqlite-"));
    path = join(folder, databaseFileName);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const noted = collection("noted", z.object({ group: z.string(), day: z.string(), text: z.string().optional() }));
  const listOf = (...fieldOverrides: string[]): IndexList => ({
    indexes: [],
    fieldOverrides: fieldOverrides.map((fieldPath) => ({ collectionGroup: "noted", fieldPath, indexes: [] })),
  });

  it("loses no update between processes", { timeout: 60_000 }, async () => {
    const db = openSqlite(path, noIndexes);
    await db.set(counters, "shared", { n: 0 });
    await Promise.all([
      run(process.execPath, ["tests/db/processes.ts", "increment", folder, "60"]),
      run(process.execPath, ["tests/db/processes.ts", "increment", folder, "60"]),
    ]);
    expect((await db.get(counters, "shared"))?.data.n).toBe(120);
    await db.close();
  });

  it("stores every acknowledged write though its process is killed", { timeout: 60_000 }, async () => {
    const child = startJob("write", folder);
    const acknowledged = await linesOf(child, 40);
    child.kill("SIGKILL");
    await endOf(child);
    const db = openSqlite(path, noIndexes);
    expect((await db.get(counters, "last"))!.data.n).toBeGreaterThanOrEqual(acknowledged);
    expect(await db.count(records)).toBe((await db.get(counters, "last"))!.data.n + 1);
    await db.close();
  });

  it("gives up, with nothing stored, when others never stop interfering", async () => {
    const [db, other] = [openSqlite(path, noIndexes), openSqlite(path, noIndexes)];
    await db.set(counters, "n", { n: 0 });
    let runs = 0;
    const attempt = db.transaction(async (tx) => {
      await tx.get(counters, "n");
      await other.set(counters, "n", { n: ++runs });
      tx.create(counters, "mine", { n: 1 });
    });
    await expect(attempt).rejects.toThrow(Contention);
    expect(runs).toBe(10);
    expect(await db.get(counters, "mine")).toBeNull();
    await Promise.all([db.close(), other.close()]);
  });

  describe("a transaction", () => {
    let db: SqliteDocuments;
    let other: SqliteDocuments;
    beforeEach(() => {
      db = openSqlite(path, noIndexes);
      other = openSqlite(path, noIndexes);
    });
    afterEach(() => Promise.all([db.close(), other.close()]));

    it("runs again when a document it read has changed, come or gone", async () => {
      await db.create(counters, "changed", { n: 1 });
      await db.create(counters, "gone", { n: 1 });
      const disturb: Record<string, () => Promise<unknown>> = {
        changed: () => other.set(counters, "changed", { n: 5 }),
        gone: () => other.delete(counters, "gone"),
        come: () => other.create(counters, "come", { n: 5 }),
      };
      for (const [id, work] of Object.entries(disturb)) {
        let runs = 0;
        await db.transaction(async (tx) => {
          const before = await tx.get(counters, id);
          if (!runs++) await work();
          tx.set(counters, `of-${id}`, { n: before?.data.n ?? 0 });
        });
        expect(runs).toBe(2);
      }
      const after = await db.getMany(counters, ["of-changed", "of-gone", "of-come"]);
      expect(after.map((one) => one?.data.n)).toEqual([5, 0, 5]);
    });

    it("runs again when the result of one of its queries has changed", async () => {
      await db.create(counters, "a", { n: 1 });
      const disturb = [
        () => other.create(counters, "b", { n: 1 }),
        () => other.set(counters, "a", { n: 1 }),
        () => other.delete(counters, "a"),
      ];
      for (const work of disturb) {
        let runs = 0;
        const found = await db.transaction(async (tx) => {
          const page = await tx.query(counters, { where: [["n", "==", 1]], limit: 5 });
          if (!runs++) await work();
          tx.set(counters, "found", { n: 100 });
          return page.documents.length;
        });
        expect([runs, found]).toEqual([2, await db.count(counters, [["n", "==", 1]])]);
      }
    });

    it("fails only for real conflicts", async () => {
      await db.create(counters, "one", { n: 1 });
      await db.create(counters, "two", { n: 1 });
      let runs = 0;
      const work = db.transaction(async (tx) => {
        const one = await tx.get(counters, "one");
        if (!runs++) {
          await other.set(counters, "one", { n: 2 });
          await other.set(counters, "two", { n: 2 });
        }
        const two = await tx.get(counters, "two");
        if (one!.data.n !== two!.data.n) throw new Error("they differ");
        return one!.data.n;
      });
      expect(await work).toBe(2);
      const failing = db.transaction(async (tx) => {
        await tx.get(counters, "one");
        throw new RangeError("for a reason");
      });
      await expect(failing).rejects.toThrow(RangeError);
    });
  });

  it("lets a transaction that had a conflict win over all others of its process", async () => {
    const db = openSqlite(path, noIndexes);
    await db.set(counters, "n", { n: 0 });
    const runs: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        db.transaction(async (tx) => {
          runs[i] = (runs[i] ?? 0) + 1;
          const { data } = (await tx.get(counters, "n"))!;
          for (let turns = 0; turns < i % 7; turns++) await Promise.resolve();
          tx.set(counters, "n", { n: data.n + 1 });
        }),
      ),
    );
    expect((await db.get(counters, "n"))?.data.n).toBe(40);
    expect(Math.max(...runs)).toBe(2);
    await db.close();
  });

  it("lets a slow transaction through, however many quick ones come meanwhile", async () => {
    const db = openSqlite(path, noIndexes);
    await db.set(counters, "n", { n: 0 });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const increment = (turns: number) => {
      let runs = 0;
      return db.transaction(async (tx) => {
        runs++;
        const { data } = (await tx.get(counters, "n"))!;
        for (let i = 0; i < turns; i++) await turn();
        tx.set(counters, "n", { n: data.n + 1 });
        return runs;
      });
    };
    let over = false;
    let quick = 0;
    const others = (async () => {
      for (; !over; quick++) {
        await increment(0);
        await turn();
      }
    })();
    try {
      expect(await increment(20)).toBe(2);
    } finally {
      over = true;
      await others;
    }
    expect((await db.get(counters, "n"))?.data.n).toBe(quick + 1);
    await db.close();
  });

  it("reports stored text that is not JSON", async () => {
    const db = openSqlite(path, noIndexes);
    await db.create(noted, "a", { group: "g", day: "1" });
    raw(path, (sqlite) => sqlite.exec(`UPDATE "noted" SET "data" = '{', "revision" = 1`));
    await expect(db.get(noted, "a")).rejects.toThrow(MalformedDocument);
    await db.close();
  });

  it("moves a field out of the indexed part when it becomes exempted, and back", async () => {
    const texts = async (list: IndexList) => {
      const db = openSqlite(path, list);
      const found = (await db.query(noted, { limit: 5 })).documents.map(({ data }) => data.text ?? null);
      await db.close();
      return found;
    };
    const first = openSqlite(path, noIndexes);
    await first.create(noted, "a", { group: "g", day: "1", text: "one" });
    expect((await first.query(noted, { where: [["text", "==", "one"]], limit: 5 })).documents).toHaveLength(1);
    await first.close();
    expect(await texts(listOf("text"))).toEqual(["one"]);
    const second = openSqlite(path, listOf("text"));
    await second.set(noted, "a", { group: "g", day: "1", text: "two" });
    await second.create(noted, "b", { group: "h", day: "1", text: "three" });
    await second.close();
    expect(await texts(noIndexes)).toEqual(["two", "three"]);
    const third = openSqlite(path, noIndexes);
    expect(
      (await third.query(noted, { where: [["text", "==", "three"]], limit: 5 })).documents.map(({ id }) => id),
    ).toEqual(["b"]);
    expect(await third.query(noted, { where: [["text", "==", "one"]], limit: 5 })).toMatchObject({ documents: [] });
    await third.close();
  });

  it("stores one index for both directions of an order, and removes indexes no longer listed", async () => {
    const indexed = (...fields: [string, "ASCENDING" | "DESCENDING"][]) => ({
      collectionGroup: "noted",
      queryScope: "COLLECTION" as const,
      fields: fields.map(([fieldPath, order]) => ({ fieldPath, order })),
    });
    const names = async (list: IndexList) => {
      const db = openSqlite(path, list);
      await db.get(noted, "a");
      await db.close();
      return raw(path, (sqlite) =>
        sqlite
          .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
          .all()
          .map(({ name }) => name),
      );
    };
    const both = [
      indexed(["group", "ASCENDING"], ["day", "ASCENDING"]),
      indexed(["group", "ASCENDING"], ["day", "DESCENDING"]),
    ];
    expect(await names({ indexes: both, fieldOverrides: [] })).toHaveLength(1);
    expect(
      await names({ indexes: [...both, indexed(["day", "DESCENDING"], ["group", "ASCENDING"])], fieldOverrides: [] }),
    ).toHaveLength(2);
    expect(await names(noIndexes)).toEqual([]);
  });

  it("answers covered queries from an index, never by sorting or walking the table", async () => {
    const list = readIndexList();
    const db = openSqlite(path, list);
    for (const index of list.indexes) {
      const contains = index.fields.find((field) => field.arrayConfig)?.fieldPath;
      const ordered = index.fields.filter((field) => field.order);
      const last = ordered.at(-1)!;
      const equal = ordered.slice(
        0,
        ordered.findIndex((field, i) => i === ordered.length - 1 || field.order === "DESCENDING"),
      );
      const orderBy = ordered
        .slice(equal.length)
        .map((field) => [field.fieldPath, field.order === "ASCENDING" ? "asc" : "desc"] as const);
      const query: Query = {
        where: [
          ...equal.map((field) => [field.fieldPath, "==", "x"] as const),
          ...(contains ? [[contains, "array-contains", "x"] as const] : []),
        ],
        orderBy,
        limit: 50,
      };
      const normal = normaliseQuery(index.collectionGroup, query);
      expect(coverageOf(list, normal).composites).toContain(index);
      await db.query(collection(index.collectionGroup, z.object({})), query);
      const planOf = (normalQuery: NormalQuery) =>
        raw(path, (sqlite) => {
          const { text, values } = selectSql(normalQuery, {
            containsBy: "order",
            tables: new SqliteTables(sqlite, list),
          });
          return sqlite
            .prepare(`EXPLAIN QUERY PLAN ${text}`)
            .all(...values)
            .map(({ detail }) => String(detail))
            .join("\n");
        });
      const name = `${index.collectionGroup}: ${last.fieldPath}`;
      const later = { ...normal, after: { keys: normal.orders.map(() => "x"), id: "x" } };
      for (const page of [normal, later])
        expect(planOf(page), name).not.toMatch(/TEMP B-TREE|SCAN d(?! USING (COVERING )?INDEX)/);
      const alone: Query = { where: [[ordered[0]!.fieldPath, "==", "x"]], limit: 50 };
      expect(planOf(normaliseQuery(index.collectionGroup, alone)), name).toContain("SEARCH d USING");
    }
    await db.close();
  });

  it("survives an index list that names array fields, on documents stored before", async () => {
    const tagged = collection("tagged", z.object({ tags: z.array(z.string()) }));
    const db = openSqlite(path, noIndexes);
    await db.create(tagged, "a", { tags: ["x", "y"] });
    await db.create(tagged, "b", { tags: ["y"] });
    expect((await db.query(tagged, { where: [["tags", "array-contains", "y"]], limit: 5 })).documents).toHaveLength(2);
    await db.close();
  });

  it("finds frequent elements in the order's index, with the same outcome", async () => {
    const tagged = collection("tagged", z.object({ tags: z.array(z.string()), n: z.number() }));
    const db = openSqlite(path, {
      indexes: [
        {
          collectionGroup: "tagged",
          queryScope: "COLLECTION",
          fields: [
            { fieldPath: "tags", arrayConfig: "CONTAINS" },
            { fieldPath: "n", order: "DESCENDING" },
          ],
        },
      ],
      fieldOverrides: [],
    });
    for (let from = 0; from < 1500; from += 500) {
      await db.transaction(async (tx) => {
        for (let n = from; n < from + 500; n++) tx.create(tagged, `t${n}`, { n, tags: n % 5 ? ["often"] : ["seldom"] });
      });
    }
    const numbers = async (tag: string) =>
      (
        await db.query(tagged, { where: [["tags", "array-contains", tag]], orderBy: [["n", "desc"]], limit: 4 })
      ).documents.map(({ data }) => data.n);
    expect(await numbers("often")).toEqual([1499, 1498, 1497, 1496]);
    expect(await numbers("seldom")).toEqual([1495, 1490, 1485, 1480]);
    await db.close();
  });
});
