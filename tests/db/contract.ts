/**
 * Behaviour of the document port that every engine has to show. Each engine's test file calls `describeDocuments` once.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentBytes, maxDocumentBytes } from "#app/db/document.ts";
import {
  AlreadyExists,
  BadCursor,
  collection,
  type Documents,
  DocumentTooLarge,
  type Filter,
  MalformedDocument,
  MissingIndex,
  type Order,
  type Page,
  type Query,
  StaleRevision,
  type Value,
  type Transaction,
} from "#app/db/documents.ts";
import type { IndexList } from "#app/db/indexes.ts";
import { compareValues, cursorAfter } from "#app/db/query.server.ts";
import { countReads } from "#app/reads.server.ts";

export interface Engine {
  /** A connection to one database, empty at first; further connections act as other processes. */
  open(indexes: IndexList): Promise<Documents>;
  /** Stores a document past all checks. */
  plant(collection: string, id: string, document: object): Promise<void>;
  /** Empties the database. */
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const thingSchema = z.object({
  name: z.string().default("unnamed"),
  group: z.string().optional(),
  rank: z.number().optional(),
  day: z.string().optional(),
  any: value.optional(),
  tags: z.array(value).optional(),
  place: z.object({ city: z.string(), floor: z.number().optional() }).optional(),
  bulk: z.record(z.string(), z.string()).optional(),
});
type Thing = z.infer<typeof thingSchema>;
const things = collection("some-things", thingSchema);
const counters = collection("counters", z.object({ n: z.number() }));

const up = (fieldPath: string) => ({ fieldPath, order: "ASCENDING" as const });
const down = (fieldPath: string) => ({ fieldPath, order: "DESCENDING" as const });
const has = (fieldPath: string) => ({ fieldPath, arrayConfig: "CONTAINS" as const });
const composite = (...fields: IndexList["indexes"][number]["fields"]) => ({
  collectionGroup: "some-things",
  queryScope: "COLLECTION" as const,
  fields,
});
const indexes: IndexList = {
  indexes: [
    composite(up("group"), up("rank")),
    composite(up("group"), down("rank")),
    composite(up("place.city"), down("rank")),
    composite(has("tags"), down("rank")),
    composite(up("group"), up("any")),
    composite(down("day"), up("rank")),
    composite(up("day"), up("rank")),
    composite(up("group"), down("day"), up("rank")),
  ],
  fieldOverrides: [{ collectionGroup: "some-things", fieldPath: "bulk", indexes: [] }],
};

export function describeDocuments(name: string, makeEngine: () => Promise<Engine>): void {
  describe(`documents on ${name}`, () => {
    let engine: Engine;
    let db: Documents;
    beforeAll(async () => {
      engine = await makeEngine();
      db = await engine.open(indexes);
    });
    beforeEach(() => engine.clear());
    afterAll(async () => {
      await db.close();
      await engine.dispose();
    });

    const thing = (data: Partial<Thing> = {}): Thing => ({ name: "thing", ...data });
    const fill = async (documents: Record<string, Partial<Thing>>) => {
      for (const [id, data] of Object.entries(documents)) await db.create(things, id, thing(data));
    };
    const ids = async (query: Query) => (await db.query(things, query)).documents.map(({ id }) => id);
    const pages = async (query: Query) => {
      const found: string[][] = [];
      let cursor: string | null = null;
      do {
        const page: Page<Thing> = await db.query(things, { ...query, cursor });
        found.push(page.documents.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      return found;
    };

    describe("single documents", () => {
      it("keeps what it is given, and fills in the schema's defaults", async () => {
        const data = {
          name: "Cà phê",
          group: "",
          rank: -0.5,
          any: null,
          tags: ["x", 1, true, null],
          place: { city: "Huế" },
          bulk: { a: "b" },
        };
        const revision = await db.create(things, "one", data);
        expect(await db.get(things, "one")).toEqual({ id: "one", data, revision });
        await db.set(things, "two", {} as Thing);
        expect((await db.get(things, "two"))?.data).toEqual({ name: "unnamed" });
      });

      it("reads null where there is none", async () => {
        expect(await db.get(things, "none")).toBeNull();
        expect(await db.get(things, "")).toBeNull();
        expect(await db.get(things, "a/b")).toBeNull();
        await fill({ b: {}, a: {} });
        const found = await db.getMany(things, ["a", "none", "b", "a"]);
        expect(found.map((one) => one?.id ?? null)).toEqual(["a", null, "b", "a"]);
        expect(await db.getMany(things, [])).toEqual([]);
      });

      it("replaces the whole document, large fields too", async () => {
        await db.create(things, "a", thing({ group: "g", bulk: { x: "1" } }));
        await db.set(things, "a", thing({ rank: 2 }));
        expect((await db.get(things, "a"))?.data).toEqual({ name: "thing", rank: 2 });
        await db.set(things, "a", thing({ rank: 2, bulk: { y: "2" } }));
        expect((await db.get(things, "a"))?.data).toEqual({ name: "thing", rank: 2, bulk: { y: "2" } });
      });

      it("keeps collections apart", async () => {
        await db.create(counters, "a", { n: 1 });
        expect(await db.get(things, "a")).toBeNull();
      });

      it("refuses documents that don't fit their schema", async () => {
        await expect(db.create(things, "a", { name: 1 } as unknown as Thing)).rejects.toThrow(/name/);
        await expect(
          db.transaction(async (tx) => tx.set(things, "a", { name: 1 } as unknown as Thing)),
        ).rejects.toThrow(/name/);
        expect(await db.get(things, "a")).toBeNull();
      });

      it.each(["", "a/b", "/", ".", "..", "__x__", "a\0b", "x".repeat(1501), "\ud800"])(
        "refuses %j as an id",
        async (id) => {
          await expect(db.create(things, id, thing())).rejects.toThrow(/id/);
          await expect(db.set(things, id, thing())).rejects.toThrow(/id/);
        },
      );

      it.each(["Cửa hàng số 1", "店", "🏪", "a b", "a.b", "%2F", "'\"`;--", "x".repeat(1500), "_", "0"])(
        "takes %j as an id",
        async (id) => {
          await db.create(things, id, thing({ group: `of ${id}`.slice(0, 1499) }));
          expect((await db.get(things, id))?.id).toBe(id);
          expect(await ids({ where: [["group", "==", `of ${id}`.slice(0, 1499)]], limit: 2 })).toEqual([id]);
          expect((await pages({ limit: 1 })).flat()).toEqual([id]);
        },
      );

      it("keeps arrays within arrays, and fields of any name", async () => {
        const open = collection("open-things", z.object({ any: z.record(z.string(), z.unknown()) }));
        const any = {
          grid: [[1, 2], [], [["deep"], { "~array": [1] }]],
          "": "empty",
          "~": 1,
          "~write": "own",
          "~array": [[0]],
          __name__: "x",
          "a.b`c\\": { __proto: null, đ: 1e300 },
          largest: [Number.MAX_SAFE_INTEGER, 2 ** 53, -0.1, 5e-324],
        };
        await db.set(open, "a", { any });
        const other = await engine.open(indexes);
        expect((await other.get(open, "a"))?.data).toStrictEqual({ any });
        expect((await other.query(open, { limit: 1 })).documents[0]?.data).toStrictEqual({ any });
        await other.close();
      });

      it("keeps half a character, as a text cut within an emoji has, as the sign for one that can't be read", async () => {
        const open = collection("open-things", z.object({ any: z.record(z.string(), z.unknown()) }));
        const whole = { shop: "🏪", escaped: "\\ud83d" };
        await db.set(open, "a", { any: { text: "x\ud83d", list: ["\udfeay"], "half\ud83d": 1, ...whole } });
        const other = await engine.open(indexes);
        const read = { any: { text: "x\ufffd", list: ["\ufffdy"], "half\ufffd": 1, ...whole } };
        for (const each of [db, other]) expect((await each.get(open, "a"))?.data).toEqual(read);
        for (const text of ["x\ud83d", "x\ufffd"])
          expect((await other.query(open, { where: [["any.text", "==", text]], limit: 1 })).documents).toHaveLength(1);
        await other.close();
      });

      it("gives out documents that nobody can change for others", async () => {
        await fill({ a: { tags: ["x"] } });
        const { data } = (await db.get(things, "a"))!;
        expect(() => data.tags!.push("y")).toThrow(TypeError);
        expect((await db.get(things, "a"))?.data.tags).toEqual(["x"]);
      });

      it("keeps no hold on what it was given, and reads it as any other process would", async () => {
        const open = collection(
          "open-things",
          z.object({ any: z.record(z.string(), z.unknown()), gone: z.string().optional() }),
        );
        const other = await engine.open(indexes);
        const input = {
          any: { list: [1, { x: undefined, y: "ă\n" }], when: new Date(0), minus: -0, none: null },
          gone: undefined,
        };
        await db.set(open, "a", input);
        await db.set(open, "b", { any: { list: [1, { x: 1 }] }, gone: undefined });
        input.any.list.push(2);
        for (const id of ["a", "b"]) {
          const [mine, theirs] = [await db.get(open, id), await other.get(open, id)];
          expect(JSON.stringify(mine)).toBe(JSON.stringify(theirs));
          expect(mine).toStrictEqual(theirs);
          expect(Object.isFrozen(mine!.data.any["list"])).toBe(true);
        }
        expect((await db.get(open, "a"))?.data).toStrictEqual({
          any: { list: [1, { y: "ă\n" }], when: "1970-01-01T00:00:00.000Z", minus: 0, none: null },
        });
        await other.close();
      });

      it("takes documents of up to 1 MiB, as Firestore counts it", async () => {
        const most = (id: string, bulk: string) =>
          maxDocumentBytes - documentBytes("some-things", id, { name: "thing", bulk: { [bulk]: "" } });
        const just = most("large", "a");
        await db.set(things, "large", thing({ bulk: { a: "x".repeat(just) } }));
        expect((await db.get(things, "large"))?.data.bulk?.["a"]).toHaveLength(just);
        await expect(db.set(things, "large", thing({ bulk: { a: "x".repeat(just + 1) } }))).rejects.toThrow(
          DocumentTooLarge,
        );
        await expect(db.create(things, "other", thing({ bulk: { a: "ă".repeat(just / 2 + 1) } }))).rejects.toThrow(
          DocumentTooLarge,
        );
        await expect(
          db.transaction(async (tx) => tx.create(things, "other", thing({ bulk: { a: "x".repeat(just + 1) } }))),
        ).rejects.toThrow(DocumentTooLarge);
        // Quotes take two bytes each in JSON, numbers four times as much in Firestore.
        await db.set(things, "quotes", thing({ bulk: { b: '"'.repeat(most("quotes", "b")) } }));
        const numbers = collection("numbers", z.object({ all: z.array(z.number()) }));
        await db.set(numbers, "many", { all: Array.from({ length: 131_000 }, () => 1) });
        expect((await db.get(numbers, "many"))?.data.all).toHaveLength(131_000);
        await expect(db.set(numbers, "more", { all: Array.from({ length: 132_000 }, () => 1) })).rejects.toThrow(
          DocumentTooLarge,
        );
      });

      it("says which stored document no longer fits its schema", async () => {
        await engine.plant("some-things", "bad", { name: 7, group: "g" });
        await expect(db.get(things, "bad")).rejects.toThrow(MalformedDocument);
        await expect(db.get(things, "bad")).rejects.toThrow(/some-things\/bad.*name/);
        await expect(db.getMany(things, ["bad"])).rejects.toThrow(MalformedDocument);
        await expect(db.query(things, { where: [["group", "==", "g"]], limit: 5 })).rejects.toThrow(MalformedDocument);
        expect(await db.count(things, [["group", "==", "g"]])).toBe(1);
      });
    });

    describe("preconditions", () => {
      it("creates only what isn't there", async () => {
        await db.create(things, "a", thing({ rank: 1 }));
        await expect(db.create(things, "a", thing({ rank: 2 }))).rejects.toThrow(AlreadyExists);
        await db.delete(things, "a");
        await db.create(things, "a", thing({ rank: 3 }));
        expect((await db.get(things, "a"))?.data.rank).toBe(3);
      });

      it("gives every write a revision of its own, even of the same content", async () => {
        const first = await db.create(things, "a", thing());
        const second = await db.set(things, "a", thing());
        await db.delete(things, "a");
        const third = await db.create(things, "a", thing());
        expect(new Set([first, second, third]).size).toBe(3);
        expect((await db.get(things, "a"))?.revision).toBe(third);
      });

      it("writes only over the expected revision", async () => {
        const first = await db.create(things, "a", thing({ rank: 1 }));
        const second = await db.set(things, "a", thing({ rank: 2 }), { revision: first });
        await expect(db.set(things, "a", thing({ rank: 3 }), { revision: first })).rejects.toThrow(StaleRevision);
        await expect(db.delete(things, "a", { revision: first })).rejects.toThrow(StaleRevision);
        await expect(db.set(things, "none", thing(), { revision: first })).rejects.toThrow(StaleRevision);
        await expect(db.delete(things, "none", { revision: first })).rejects.toThrow(StaleRevision);
        expect((await db.get(things, "a"))?.data.rank).toBe(2);
        await db.delete(things, "a", { revision: second });
        expect(await db.get(things, "a")).toBeNull();
        await db.delete(things, "a");
      });

      it("sees what another process wrote since", async () => {
        const other = await engine.open(indexes);
        const first = await db.create(things, "a", thing({ rank: 1 }));
        expect((await db.get(things, "a"))?.data.rank).toBe(1);
        await other.set(things, "a", thing({ rank: 2 }));
        expect((await db.get(things, "a"))?.data.rank).toBe(2);
        expect((await db.query(things, { limit: 5 })).documents[0]?.data.rank).toBe(2);
        await expect(db.set(things, "a", thing(), { revision: first })).rejects.toThrow(StaleRevision);
        await other.delete(things, "a");
        expect(await db.get(things, "a")).toBeNull();
        await other.close();
      });
    });

    describe("filters", () => {
      beforeEach(() =>
        fill({
          absent: {},
          null: { any: null },
          false: { any: false },
          true: { any: true },
          minus: { any: -1.5 },
          one: { any: 1 },
          two: { any: 2 },
          empty: { any: "" },
          digit: { any: "1" },
          a: { any: "a" },
          b: { any: "b" },
        }),
      );

      it.each<[Value, string[]]>([
        [null, ["null"]],
        [false, ["false"]],
        [true, ["true"]],
        [1, ["one"]],
        ["1", ["digit"]],
        ["", ["empty"]],
        [-1.5, ["minus"]],
        [0, []],
      ])("== %j finds that value alone", async (operand, found) => {
        expect(await ids({ where: [["any", "==", operand]], limit: 20 })).toEqual(found);
        expect(await db.count(things, [["any", "==", operand]])).toBe(found.length);
      });

      it.each<[Filter[], string[]]>([
        [[["any", ">", 1]], ["two"]],
        [[["any", ">=", 1]], ["one", "two"]],
        [[["any", "<", 1]], ["minus"]],
        [[["any", "<=", 1]], ["minus", "one"]],
        [[["any", ">", "1"]], ["a", "b"]],
        [[["any", ">=", ""]], ["empty", "digit", "a", "b"]],
        [[["any", "<", "a"]], ["empty", "digit"]],
        [[["any", "<", ""]], []],
        [[["any", ">=", false]], ["false", "true"]],
        [[["any", ">", false]], ["true"]],
        [[["any", "<=", null]], ["null"]],
        [
          [
            ["any", ">=", "1"],
            ["any", "<", "b"],
          ],
          ["digit", "a"],
        ],
        [
          [
            ["any", ">", 1],
            ["any", "<", 1],
          ],
          [],
        ],
      ])("%j compares values of one kind", async (where, found) => {
        expect(await ids({ where, limit: 20 })).toEqual(found);
        expect(await db.count(things, where)).toBe(found.length);
        expect(await ids({ where, orderBy: [["any", "desc"]], limit: 20 })).toEqual(found.toReversed());
      });

      it("in finds any of its values, once each", async () => {
        expect((await ids({ where: [["any", "in", ["a", 1, null, "none", "a"]]], limit: 20 })).toSorted()).toEqual([
          "a",
          "null",
          "one",
        ]);
        expect(await db.count(things, [["any", "in", ["a", 1, null, "none", "a"]]])).toBe(3);
        await expect(ids({ where: [["any", "in", []]], limit: 20 })).rejects.toThrow(/1–30/);
        await expect(
          ids({ where: [["any", "in", Array.from({ length: 31 }, (_, i) => i)]], limit: 20 }),
        ).rejects.toThrow(/1–30/);
      });

      it("leaves out documents that lack a field it filters or orders by; null comes first", async () => {
        expect(await ids({ orderBy: [["any", "asc"]], limit: 20 })).toEqual([
          "null",
          "false",
          "true",
          "minus",
          "one",
          "two",
          "empty",
          "digit",
          "a",
          "b",
        ]);
        expect(await ids({ orderBy: [["any", "desc"]], limit: 20 })).toEqual([
          "b",
          "a",
          "digit",
          "empty",
          "two",
          "one",
          "minus",
          "true",
          "false",
          "null",
        ]);
        expect(await ids({ limit: 20 })).toHaveLength(11);
      });

      it("finds no text that is too long for an index", async () => {
        const long = "ê".repeat(750);
        await db.create(things, "long", thing({ any: long }));
        expect((await db.get(things, "long"))?.data.any).toBe(long);
        expect(await ids({ where: [["any", "==", long]], limit: 5 })).toEqual([]);
        expect(await ids({ where: [["any", ">=", long]], limit: 5 })).toEqual([]);
        expect(await ids({ where: [["any", "in", [long]]], limit: 5 })).toEqual([]);
        expect(await ids({ where: [["any", "in", [long, "a"]]], limit: 5 })).toEqual(["a"]);
        expect(await db.count(things, [["any", "==", long]])).toBe(0);
      });

      it("sums numbers only", async () => {
        expect(await db.sum(things, "any")).toBe(1.5);
        expect(await db.sum(things, "any", [["any", ">", 0]])).toBe(3);
        expect(await db.sum(things, "rank")).toBe(0);
      });
    });

    it("orders strings by their UTF-8 bytes", async () => {
      const names = ["Z", "a", "É", "é", "đ", "z", "ﬀ", "🏪", "a b", "aa", "~", "\uffff"];
      for (const [i, group] of names.entries()) await db.create(things, `t${i}`, thing({ group }));
      const found = (await db.query(things, { orderBy: [["group", "asc"]], limit: 20 })).documents.map(
        ({ data }) => data.group,
      );
      expect(found).toEqual(names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    });

    it("reaches into nested fields", async () => {
      await fill({
        a: { rank: 1, place: { city: "Huế", floor: 2 } },
        b: { rank: 2, place: { city: "Huế" } },
        c: { rank: 3, place: { city: "Hà Nội", floor: 1 } },
      });
      expect(await ids({ where: [["place.city", "==", "Huế"]], limit: 5 })).toEqual(["a", "b"]);
      expect(await ids({ where: [["place.city", "==", "Huế"]], orderBy: [["rank", "desc"]], limit: 5 })).toEqual([
        "b",
        "a",
      ]);
      expect(await ids({ orderBy: [["place.floor", "asc"]], limit: 5 })).toEqual(["c", "a"]);
    });

    it("gives transactions that end together each its own outcome", async () => {
      await fill({ moved: { rank: 1 }, taken: { rank: 1 } });
      const { revision } = (await db.get(things, "moved"))!;
      await db.set(things, "moved", thing({ rank: 2 }));
      const writing = (write: (tx: Transaction) => void) =>
        db.transaction((tx) => {
          write(tx);
          return Promise.resolve();
        });
      const ended = await Promise.allSettled([
        writing((tx) => tx.create(things, "first", thing({ rank: 1 }))),
        writing((tx) => {
          tx.create(things, "second", thing({ rank: 1 }));
          tx.create(things, "taken", thing({ rank: 3 }));
        }),
        writing((tx) => tx.set(things, "moved", thing({ rank: 4 }), { revision })),
        writing((tx) => tx.create(things, "third", thing({ rank: 1 }))),
      ]);
      expect(ended.map((each) => (each.status === "rejected" ? (each.reason as Error).name : "stored"))).toEqual([
        "stored",
        "AlreadyExists",
        "StaleRevision",
        "stored",
      ]);
      expect(await ids({ limit: 10 })).toEqual(["first", "moved", "taken", "third"]);
      expect((await db.get(things, "moved"))?.data.rank).toBe(2);
    });

    it("finds the elements of masses that one transaction stores, whatever else it does", async () => {
      await fill({ before: { rank: 1, tags: ["old", "both"] }, gone: { rank: 2, tags: ["old"] } });
      const tagged = async (tag: Value) => {
        const where: Filter[] = [["tags", "array-contains", tag]];
        const count = await db.count(things, where);
        expect((await db.query(things, { where, limit: 1000 })).documents).toHaveLength(count);
        return count;
      };
      expect(await tagged("old")).toBe(2);
      const make = (from: number, also: (tx: Transaction) => void) =>
        db.transaction((tx) => {
          also(tx);
          for (let n = from; n < from + 150; n++)
            tx.create(things, `m${n}`, thing({ rank: n, tags: [`of${n % 3}`, n, "both", "both"] }));
          return Promise.resolve();
        });
      await make(0, (tx) => tx.set(things, "before", thing({ rank: 3, tags: ["new", "both"] })));
      expect([await tagged("of0"), await tagged("of2"), await tagged(149), await tagged("both")]).toEqual([
        50, 50, 1, 151,
      ]);
      expect([await tagged("old"), await tagged("new")]).toEqual([1, 1]);
      await make(150, (tx) => tx.delete(things, "m149"));
      expect([await tagged("of0"), await tagged("both"), await tagged(149), await tagged(150)]).toEqual([
        100, 300, 0, 1,
      ]);
      await db.create(things, "last", thing({ rank: 1, tags: ["both"] }));
      await db.set(things, "m0", thing({ rank: 1, tags: ["alone"] }));
      await db.delete(things, "m1");
      expect([await tagged("both"), await tagged("of0"), await tagged("of1"), await tagged("alone")]).toEqual([
        299, 99, 99, 1,
      ]);
      await expect(make(299, () => undefined)).rejects.toThrow(AlreadyExists);
      expect([await tagged("both"), await tagged(305)]).toEqual([299, 0]);
      await db.create(things, "after", thing({ rank: 1, tags: ["both"] }));
      expect(await tagged("both")).toBe(300);
    });

    it("finds elements of arrays, of the very value, and forgets those that are gone", async () => {
      await fill({
        a: { rank: 1, tags: ["x", "y", "x"] },
        b: { rank: 2, tags: ["y", 1, true, null] },
        c: { rank: 3, tags: [] },
        d: { rank: 4 },
      });
      const tagged = (tag: Value) => ids({ where: [["tags", "array-contains", tag]], limit: 5 });
      expect(await tagged("x")).toEqual(["a"]);
      expect(await tagged("y")).toEqual(["a", "b"]);
      expect(await tagged(1)).toEqual(["b"]);
      expect(await tagged("1")).toEqual([]);
      await expect(tagged(null)).rejects.toThrow(/null/);
      expect(await ids({ where: [["tags", "array-contains", "y"]], orderBy: [["rank", "desc"]], limit: 5 })).toEqual([
        "b",
        "a",
      ]);
      expect(
        await ids({
          where: [
            ["tags", "array-contains", "y"],
            ["rank", "<", 2],
          ],
          orderBy: [["rank", "desc"]],
          limit: 5,
        }),
      ).toEqual(["a"]);
      expect(await db.count(things, [["tags", "array-contains", "y"]])).toBe(2);
      await db.set(things, "a", thing({ rank: 1, tags: ["y", "z"] }));
      await db.delete(things, "b");
      expect(await tagged("x")).toEqual([]);
      expect(await tagged("y")).toEqual(["a"]);
      expect(await tagged("z")).toEqual(["a"]);
      await db.set(things, "a", thing({ rank: 1, tags: [null] }));
      expect(await tagged("y")).toEqual([]);
    });

    describe("order and pages", () => {
      it("orders equal keys by id, in the direction of the last order", async () => {
        await fill({ b: { rank: 1 }, a: { rank: 1 }, d: { rank: 0 }, c: { rank: 2 } });
        expect(await ids({ orderBy: [["rank", "asc"]], limit: 5 })).toEqual(["d", "a", "b", "c"]);
        expect(await ids({ orderBy: [["rank", "desc"]], limit: 5 })).toEqual(["c", "b", "a", "d"]);
        expect(await ids({ limit: 5 })).toEqual(["a", "b", "c", "d"]);
        // An equality filter on a field gives no order.
        expect(await ids({ where: [["rank", "==", 1]], orderBy: [["rank", "desc"]], limit: 5 })).toEqual(["a", "b"]);
      });

      it("pages through equal keys without a gap or a repetition", async () => {
        await fill(
          Object.fromEntries(
            ["a", "b", "c", "d", "e", "f", "g"].map((id, i) => [id, { rank: i < 5 ? 1 : 2, day: "d", group: "g" }]),
          ),
        );
        expect(await pages({ orderBy: [["rank", "asc"]], limit: 2 })).toEqual([
          ["a", "b"],
          ["c", "d"],
          ["e", "f"],
          ["g"],
        ]);
        expect(await pages({ orderBy: [["rank", "desc"]], limit: 3 })).toEqual([
          ["g", "f", "e"],
          ["d", "c", "b"],
          ["a"],
        ]);
        expect(await pages({ where: [["group", "==", "g"]], orderBy: [["rank", "desc"]], limit: 2 })).toEqual([
          ["g", "f"],
          ["e", "d"],
          ["c", "b"],
          ["a"],
        ]);
        expect(
          await pages({
            orderBy: [
              ["day", "desc"],
              ["rank", "asc"],
            ],
            limit: 3,
          }),
        ).toEqual([["a", "b", "c"], ["d", "e", "f"], ["g"]]);
        expect(await pages({ where: [["rank", ">=", 1]], orderBy: [["rank", "asc"]], limit: 6 })).toEqual([
          ["a", "b", "c", "d", "e", "f"],
          ["g"],
        ]);
        expect(await pages({ where: [["group", "in", ["g", "h"]]], orderBy: [["rank", "asc"]], limit: 3 })).toEqual([
          ["a", "b", "c"],
          ["d", "e", "f"],
          ["g"],
        ]);
        expect(await pages({ limit: 7 })).toEqual([["a", "b", "c", "d", "e", "f", "g"]]);
        expect(await pages({ limit: 4 })).toEqual([
          ["a", "b", "c", "d"],
          ["e", "f", "g"],
        ]);
      });

      it("goes on from a position whose document is gone", async () => {
        await fill({ a: { any: null }, b: { any: false }, c: { any: 1 }, d: { any: "x" } });
        const first = await db.query(things, { orderBy: [["any", "asc"]], limit: 2 });
        await db.delete(things, "b");
        expect(await ids({ orderBy: [["any", "asc"]], limit: 5, cursor: first.next })).toEqual(["c", "d"]);
        const last = await db.query(things, { orderBy: [["any", "desc"]], limit: 1 });
        expect(await ids({ orderBy: [["any", "desc"]], limit: 5, cursor: last.next })).toEqual(["c", "a"]);
      });

      it("goes on from any document of a page, as from its last", async () => {
        await fill({ a: { any: null }, b: { any: 2 }, c: { any: 2 }, d: { any: "Huế" } });
        for (const direction of ["asc", "desc"] as const) {
          const query: Query = { orderBy: [["any", direction]], limit: 3 };
          const { documents, next } = await db.query(things, query);
          expect(cursorAfter(things, query, documents[2]!)).toBe(next);
          for (const [at, document] of documents.entries()) {
            const rest = await ids({ ...query, cursor: cursorAfter(things, query, document) });
            expect(rest.slice(0, 2 - at)).toEqual(documents.slice(at + 1).map(({ id }) => id));
          }
        }
      });

      it("takes no other query's cursor", async () => {
        await fill({ a: { rank: 1, group: "g" }, b: { rank: 2, group: "g" }, c: { rank: 3, group: "g" } });
        const query: Query = { where: [["rank", "<", 3]], orderBy: [["rank", "desc"]], limit: 1 };
        const { next } = await db.query(things, query);
        expect(await ids({ ...query, limit: 2, cursor: next })).toEqual(["a"]);
        for (const other of [
          { ...query, where: [["rank", "<", 4]] },
          { ...query, where: [] },
          { ...query, orderBy: [["rank", "asc"]] },
          { ...query, where: [["group", "==", "g"]] },
        ] as Query[]) {
          await expect(db.query(things, { ...other, cursor: next })).rejects.toThrow(BadCursor);
        }
        const parts = JSON.parse(Buffer.from(next!, "base64url").toString()) as [string, Value[], string];
        const forged = (...changed: unknown[]) => Buffer.from(JSON.stringify(changed)).toString("base64url");
        for (const cursor of [
          "x",
          "%",
          "AAAA",
          forged(parts[0], [9], parts[2]),
          forged(parts[0], ["x"], parts[2]),
          forged(parts[0], [], parts[2]),
          forged(parts[0], [[1]], parts[2]),
          forged(...parts.slice(0, 2)),
          forged(parts[0], parts[1], 1),
          forged(parts[0], parts[1], "a/b"),
          forged(parts[0], parts[1], ""),
        ]) {
          await expect(db.query(things, { ...query, cursor })).rejects.toThrow(BadCursor);
        }
      });

      it.each([0, -1, 1.5, 1001, Number.NaN])("refuses a limit of %j", async (limit) => {
        await expect(db.query(things, { limit })).rejects.toThrow(/limit/);
      });
    });

    describe("against a plain model", () => {
      const random = generator(20_261);
      const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
      const groups = ["", "a", "b", "ê"];
      const some = [null, false, true, -1, 0, 2.5, "", "a", "b"];
      const elements = some.filter((one) => one !== null);
      const model = new Map<string, Thing>();
      const at = (data: object, field: string): unknown =>
        field.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], data);

      const matches = (data: Thing, [field, op, operand]: Filter): boolean => {
        const present = at(data, field) as Value | undefined;
        if (op === "array-contains") return (data.tags ?? []).includes(operand);
        if (present === undefined) return false;
        if (op === "in") return operand.includes(present);
        if (op === "==") return present === operand;
        if (typeof present !== typeof operand || (present === null) !== (operand === null)) return false;
        const order = compareValues(present, operand);
        return { "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0 }[op];
      };
      const expected = (where: readonly Filter[], orderBy: readonly Order[]) =>
        [...model]
          .filter(
            ([, data]) =>
              where.every((filter) => matches(data, filter)) &&
              orderBy.every(([field]) => at(data, field) !== undefined),
          )
          .toSorted(([idA, a], [idB, b]) => {
            for (const [field, direction] of orderBy) {
              const order = compareValues(at(a, field) as Value, at(b, field) as Value);
              if (order) return direction === "asc" ? order : -order;
            }
            const byId = compareValues(idA, idB);
            return orderBy.at(-1)?.[1] === "desc" ? -byId : byId;
          })
          .map(([id]) => id);
      const shapes: (() => { where: Filter[]; orderBy: Order[] })[] = [
        () => ({ where: [["group", "==", pick(groups)]], orderBy: [["rank", pick(["asc", "desc"])]] }),
        () => ({
          where: [["group", "in", [pick(groups), pick(groups), "none"]]],
          orderBy: [["rank", pick(["asc", "desc"])]],
        }),
        () => ({
          where: [
            ["group", "==", pick(groups)],
            ["place.city", "==", pick(groups)],
          ],
          orderBy: [["rank", "desc"]],
        }),
        () => ({
          where: [
            ["group", "in", groups],
            ["tags", "array-contains", pick(elements)],
            ["rank", "<=", pick([1, 2])],
          ],
          orderBy: [["rank", "desc"]],
        }),
        () => ({ where: [["tags", "array-contains", pick(elements)]], orderBy: [["rank", "desc"]] }),
        () => ({
          where: [
            ["tags", "array-contains", pick(elements)],
            ["group", "==", pick(groups)],
          ],
          orderBy: [],
        }),
        () => ({
          where: [
            ["group", "==", pick(groups)],
            ["any", ">=", pick(some)],
          ],
          orderBy: [["any", "asc"]],
        }),
        () => ({
          where: [["any", pick(["<", "<=", ">", ">="]), pick(some)]],
          orderBy: [["any", pick(["asc", "desc"])]],
        }),
        () => ({ where: [["any", "in", [pick(some), pick(some)]]], orderBy: [] }),
        () => ({
          where: [["day", ">=", pick(["1", "2"])]],
          orderBy: [
            ["day", "desc"],
            ["rank", "asc"],
          ],
        }),
        () => ({
          where: [["day", "<", pick(["2", "3"])]],
          orderBy: [
            ["day", "asc"],
            ["rank", "asc"],
          ],
        }),
        () => ({
          where: [
            ["group", "==", pick(groups)],
            ["day", "<=", "2"],
          ],
          orderBy: [
            ["day", "desc"],
            ["rank", "asc"],
          ],
        }),
        () => ({
          where: [
            ["group", "==", pick(groups)],
            ["any", "==", pick(some)],
            ["day", "==", pick(["1", "2"])],
          ],
          orderBy: [],
        }),
        () => ({
          where: [["group", "==", "a"]],
          orderBy: [
            ["group", "asc"],
            ["rank", "desc"],
          ],
        }),
        () => ({ where: [], orderBy: [["any", pick(["asc", "desc"])]] }),
        () => ({ where: [], orderBy: [] }),
      ];

      it("finds, orders, pages, counts and sums as the model does, while documents change", async () => {
        model.clear();
        const maybe = <T>(make: () => T): T | undefined => (random() < 0.8 ? make() : undefined);
        const change = async () => {
          const id = `${pick(["a", "b", "ü"])}${Math.floor(random() * 40)}`;
          if (random() < 0.15) {
            model.delete(id);
            return db.delete(things, id);
          }
          const data = JSON.parse(
            JSON.stringify({
              name: "n",
              group: maybe(() => pick(groups)),
              rank: maybe(() => pick([0, 1, 2, 3])),
              day: maybe(() => pick(["1", "2", "3"])),
              any: maybe(() => pick(some)),
              tags: maybe(() => Array.from({ length: Math.floor(random() * 4) }, () => pick(some))),
              place: maybe(() => ({ city: pick(groups) })),
              bulk: maybe(() => ({ x: String(random()) })),
            }),
          ) as Thing;
          model.set(id, data);
          await db.set(things, id, data);
        };
        for (let i = 0; i < 120; i++) await change();
        for (let round = 0; round < 12; round++) {
          for (let i = 0; i < 8; i++) await change();
          for (const shape of shapes) {
            const { where, orderBy } = shape();
            const right = expected(where, orderBy);
            const limit = pick([1, 3, 7, 50]);
            expect((await pages({ where, orderBy, limit })).flat(), JSON.stringify({ where, orderBy, limit })).toEqual(
              right,
            );
            expect(await db.count(things, where, { orderBy })).toBe(right.length);
            expect(await db.count(things, where, { orderBy, upTo: limit })).toBe(Math.min(limit, right.length));
          }
          const group = pick(groups);
          const ranks = [...model.values()].filter((data) => data.group === group).map((data) => data.rank ?? 0);
          expect(await db.sum(things, "rank", [["group", "==", group]])).toBe(ranks.reduce((a, b) => a + b, 0));
        }
      });
    });

    describe("index list", () => {
      it.each<[string, Query]>([
        ["an order after an equality", { where: [["name", "==", "x"]], orderBy: [["rank", "asc"]], limit: 1 }],
        ["the other direction", { where: [["place.city", "==", "x"]], orderBy: [["rank", "asc"]], limit: 1 }],
        [
          "an equality that no index with this order holds",
          {
            where: [
              ["group", "==", "x"],
              ["name", "==", "x"],
            ],
            orderBy: [["rank", "asc"]],
            limit: 1,
          },
        ],
        [
          "a range after an equality",
          {
            where: [
              ["group", "==", "x"],
              ["name", ">", "x"],
            ],
            limit: 1,
          },
        ],
        [
          "two orders in other directions",
          {
            orderBy: [
              ["day", "desc"],
              ["rank", "desc"],
            ],
            limit: 1,
          },
        ],
        [
          "an array's elements in an order of no index",
          { where: [["tags", "array-contains", "x"]], orderBy: [["rank", "asc"]], limit: 1 },
        ],
        ["an exempted field", { where: [["bulk", "==", "x"]], limit: 1 }],
        ["a field of an exempted one", { orderBy: [["bulk.x", "asc"]], limit: 1 }],
      ])("refuses %s", async (_, query) => {
        await expect(db.query(things, query)).rejects.toThrow(MissingIndex);
        await expect(db.transaction((tx) => tx.query(things, query))).rejects.toThrow(MissingIndex);
      });

      it("tells the entry that is missing, and takes it", async () => {
        const query: Query = {
          where: [
            ["name", "==", "thing"],
            ["tags", "array-contains", "x"],
          ],
          orderBy: [
            ["day", "desc"],
            ["rank", "asc"],
          ],
          limit: 5,
        };
        await fill({ a: { tags: ["x"], day: "1", rank: 2 }, b: { tags: ["x"], day: "2", rank: 1 } });
        const refused = (await db.query(things, query).catch((error: Error) => error)) as Error;
        const entry = JSON.parse(refused.message.split("\n").at(-1)!) as IndexList["indexes"][number];
        const other = await engine.open({ ...indexes, indexes: [...indexes.indexes, entry] });
        expect((await other.query(things, query)).documents.map(({ id }) => id)).toEqual(["b", "a"]);
        await other.close();
      });

      it("refuses to sum by filters that no index holds together with the field", async () => {
        await expect(db.sum(things, "rank", [["name", "==", "x"]])).rejects.toThrow(MissingIndex);
        expect(await db.sum(things, "rank", [["group", "==", "x"]])).toBe(0);
      });
    });

    describe("transactions", () => {
      it("stores all of its writes, or none", async () => {
        await fill({ a: { rank: 1 }, b: {} });
        const result = await db.transaction(async (tx) => {
          const a = await tx.get(things, "a");
          tx.set(things, "a", { ...a!.data, rank: a!.data.rank! + 1 });
          tx.create(things, "c", thing());
          tx.delete(things, "b");
          return "done";
        });
        expect(result).toBe("done");
        expect(await ids({ limit: 5 })).toEqual(["a", "c"]);
        expect((await db.get(things, "a"))?.data.rank).toBe(2);

        const failing = async (last: (tx: Parameters<Parameters<Documents["transaction"]>[0]>[0]) => void) =>
          db.transaction(async (tx) => {
            tx.set(things, "a", thing({ rank: 9 }));
            tx.create(things, "d", thing());
            last(tx);
          });
        await expect(
          failing(() => {
            throw new RangeError("no");
          }),
        ).rejects.toThrow(RangeError);
        await expect(failing((tx) => tx.create(things, "c", thing()))).rejects.toThrow(AlreadyExists);
        await expect(failing((tx) => tx.set(things, "c", thing(), { revision: "1" }))).rejects.toThrow(StaleRevision);
        await expect(failing((tx) => tx.delete(things, "c", { revision: "1" }))).rejects.toThrow(StaleRevision);
        expect(await ids({ limit: 5 })).toEqual(["a", "c"]);
        expect((await db.get(things, "a"))?.data.rank).toBe(2);
      });

      it("reads before it writes", async () => {
        await expect(
          db.transaction(async (tx) => {
            tx.set(things, "a", thing());
            await tx.get(things, "a");
          }),
        ).rejects.toThrow(/reads before/);
        await expect(
          db.transaction(async (tx) => {
            tx.delete(things, "a");
            await tx.query(things, { limit: 1 });
          }),
        ).rejects.toThrow(/reads before/);
        await expect(
          db.transaction(async (tx) => {
            tx.create(things, "a", thing());
            await tx.getMany(things, ["b"]);
          }),
        ).rejects.toThrow(/reads before/);
        expect(await db.count(things)).toBe(0);
      });

      it("takes 500 writes, and no more", async () => {
        const write = (many: number) =>
          db.transaction(async (tx) => {
            for (let i = 0; i < many; i++) tx.create(counters, `c${i}`, { n: i });
          });
        await expect(write(501)).rejects.toThrow(/500/);
        expect(await db.count(counters)).toBe(0);
        await write(500);
        expect(await db.count(counters)).toBe(500);
        expect(await db.sum(counters, "n")).toBe((499 * 500) / 2);
      });

      it("can't be used once it is over, nor within another", async () => {
        const leaked = await db.transaction(async (tx) => tx);
        expect(() => leaked.set(things, "a", thing())).toThrow(/over/);
        await expect(leaked.get(things, "a")).rejects.toThrow(/over/);
        await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow(/within/);
      });

      it("stores many more than 500 documents in several goes, and reads them in pages and by id", async () => {
        for (let from = 0; from < 1200; from += 400) {
          await db.transaction(async (tx) => {
            for (let n = from; n < from + 400; n++) tx.set(counters, `c${String(n).padStart(4, "0")}`, { n });
          });
        }
        expect(await db.count(counters)).toBe(1200);
        const first = await db.query(counters, { orderBy: [["n", "asc"]], limit: 1000 });
        const second = await db.query(counters, { orderBy: [["n", "asc"]], limit: 1000, cursor: first.next });
        expect([first.documents.length, second.documents.length, second.next]).toEqual([1000, 200, null]);
        const wanted = [...first.documents, ...second.documents].map(({ id }) => id).toReversed();
        expect((await db.getMany(counters, wanted)).map((one) => one?.data.n)).toEqual(
          Array.from({ length: 1200 }, (_, i) => 1199 - i),
        );
      });

      it("writes over an expected revision only, without having read the document", async () => {
        const first = await db.create(things, "a", thing({ rank: 1 }));
        await db.transaction(async (tx) => tx.set(things, "a", thing({ rank: 2 }), { revision: first }));
        const stale = db.transaction(async (tx) => tx.set(things, "a", thing({ rank: 3 }), { revision: first }));
        await expect(stale).rejects.toThrow(StaleRevision);
        const gone = db.transaction(async (tx) => tx.delete(things, "none", { revision: first }));
        await expect(gone).rejects.toThrow(StaleRevision);
        const { revision, data } = (await db.get(things, "a"))!;
        expect(data.rank).toBe(2);
        await db.transaction(async (tx) => tx.delete(things, "a", { revision }));
        expect(await db.get(things, "a")).toBeNull();
      });

      it("loses no update when two processes count at once", async () => {
        const other = await engine.open(indexes);
        await db.create(counters, "n", { n: 0 });
        const increment = (on: Documents) =>
          on.transaction(async (tx) => {
            const { data } = (await tx.get(counters, "n"))!;
            await Promise.resolve();
            tx.set(counters, "n", { n: data.n + 1 });
          });
        await Promise.all(Array.from({ length: 30 }, (_, i) => increment(i % 2 ? db : other)));
        expect((await db.get(counters, "n"))?.data).toEqual({ n: 30 });
        await other.close();
      });

      it("lets only one of two claim what a query says is free", async () => {
        const other = await engine.open(indexes);
        const claim = (on: Documents, id: string) =>
          on.transaction(async (tx) => {
            const claimed = await tx.query(things, { where: [["group", "==", "claimed"]], limit: 1 });
            await Promise.resolve();
            if (!claimed.documents.length) tx.create(things, id, thing({ group: "claimed" }));
          });
        await Promise.all(Array.from({ length: 8 }, (_, i) => claim(i % 2 ? db : other, `claim-${i}`)));
        expect(await db.count(things, [["group", "==", "claimed"]])).toBe(1);
        await other.close();
      });

      it("does not run again for what it did not read", async () => {
        const other = await engine.open(indexes);
        let runs = 0;
        await db.transaction(async (tx) => {
          await tx.get(counters, "mine");
          runs++;
          await other.set(counters, "theirs", { n: 1 });
          tx.set(counters, "mine", { n: 1 });
        });
        expect(runs).toBe(1);
        await other.close();
      });
    });

    it("counts the documents that are read", async () => {
      await fill(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`t${i}`, { rank: i, group: "g" }])));
      const reads = async (work: () => Promise<unknown>) => (await countReads(work)).reads;
      expect(await reads(() => db.get(things, "t1"))).toBe(1);
      expect(await reads(() => db.get(things, "t1"))).toBe(1);
      expect(await reads(() => db.get(things, "none"))).toBe(1);
      expect(await reads(() => db.getMany(things, ["t1", "t2", "none"]))).toBe(3);
      expect(await reads(() => db.query(things, { limit: 20 }))).toBe(12);
      // The one beyond the page tells whether there is another page.
      expect(await reads(() => db.query(things, { limit: 5 }))).toBe(6);
      expect(await reads(() => db.query(things, { where: [["group", "==", "none"]], limit: 5 }))).toBe(1);
      expect(await reads(() => db.count(things))).toBe(1);
      expect(await reads(() => db.count(things, [], { upTo: 5 }))).toBe(1);
      expect(
        await reads(() =>
          db.transaction(async (tx) => {
            await tx.get(things, "t1");
            await tx.query(things, { limit: 3 });
          }),
        ),
      ).toBe(5);
      expect(
        await reads(async () => {
          await Promise.all([db.get(things, "t1"), countReads(() => db.get(things, "t2"))]);
        }),
      ).toBe(2);
    });

    it("keeps what it acknowledged when it is opened again", async () => {
      const first = await engine.open(indexes);
      const revision = await first.create(things, "kept", thing({ tags: ["x"], bulk: { x: "y" } }));
      await first.close();
      const again = await engine.open(indexes);
      expect(await again.get(things, "kept")).toEqual({
        id: "kept",
        revision,
        data: { name: "thing", tags: ["x"], bulk: { x: "y" } },
      });
      await again.close();
    });
  });
}

/** Numbers in [0, 1) from a fixed seed (mulberry32), so that a failure comes again. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
