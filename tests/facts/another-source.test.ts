/** A source of facts is a declaration from which its rows are recorded, folded, read, verified and rebuilt. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { openSqlite } from "#app/db/sqlite.server.ts";
import { list } from "#app/facts/columns.ts";
import { defineFacts } from "#app/facts/facts.server.ts";
import { businessDay, oneOf, uint16, word, wordOrNone } from "#app/facts/kinds.ts";
import { defineShards } from "#app/facts/shards.ts";
import { idOf } from "./random.ts";

const severities = ["minor", "major"] as const;
const caseSchema = z.object({
  storeId: z.string(),
  day: z.iso.date(),
  at: z.string(),
  owner: z.string().nullable(),
  severity: z.enum(severities),
  minutes: z.number(),
  tags: z.array(z.string()),
  dropped: z.boolean().default(false),
});
const cases = collection("cases", caseSchema);

const caseShards = defineShards("facts-cases", 4, {
  store: word("stores"),
  owner: wordOrNone("owners"),
  day: businessDay(),
  severity: oneOf(severities),
  minutes: uint16(),
  tags: list({ tag: word("tags") }),
});
const caseFacts = defineFacts({
  source: "cases",
  shards: [caseShards],
  records: cases,
  orderedBy: "at",
  rowOf: ({ storeId: store, tags, dropped, ...rest }, key) =>
    dropped ? null : { key, store, tags: tags.map((tag) => ({ tag })), ...rest },
});

const folder = mkdtempSync(join(tmpdir(), "store-qc-cases-"));
const { indexes, ...more } = readIndexList();
const ofDay = (order: "ASCENDING" | "DESCENDING") => ({
  collectionGroup: "cases",
  queryScope: "COLLECTION" as const,
  fields: [
    { fieldPath: "day", order },
    { fieldPath: "at", order },
  ],
});
const db = openSqlite(join(folder, "cases.sqlite"), {
  ...more,
  indexes: [...indexes, ofDay("ASCENDING"), ofDay("DESCENDING")],
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

test("records, folds, reads and rebuilds the facts of any area", async () => {
  const caseOf = (n: number): z.infer<typeof caseSchema> => ({
    storeId: `store-${n % 7}`,
    day: `2026-0${1 + (n % 2)}-1${n % 10}`,
    at: `${n}`,
    owner: n % 3 ? "lan" : null,
    severity: severities[n % 2]!,
    minutes: n * 10,
    tags: n % 4 ? [] : ["cold", `tag-${n}`],
    dropped: n % 5 === 0,
  });
  const all = Array.from({ length: 40 }, (_, n) => ({ id: idOf("case", n), data: caseOf(n) }));
  for (const { id, data } of all)
    await db.transaction(async (tx) => {
      tx.create(cases, id, data);
      caseFacts.record(tx, id, data);
    });
  const read = async () => {
    const found = await caseFacts.read(db, caseShards, { from: "2026-01-01", to: "2026-02-28" });
    return found
      .flatMap((columns) => Array.from({ length: columns.count }, (_, row) => columns.row(row)))
      .toSorted((a, b) => a.minutes - b.minutes);
  };
  const expected = all
    .filter(({ data }) => !data.dropped)
    .map(({ id: key, data: { storeId: store, tags, dropped: _, at: __, ...rest } }) => ({
      key,
      store,
      tags: tags.map((tag) => ({ tag })),
      ...rest,
    }));
  expect(await read()).toEqual(expected);
  await caseFacts.fold(db);
  expect(await read()).toEqual(expected);
  expect(await db.count(caseShards)).toBeLessThanOrEqual(8);

  const [shard] = (await db.query(caseShards, { limit: 1 })).documents;
  await db.set(caseShards, shard!.id, { ...shard!.data, rows: "", generation: "" });
  const wrong = await Promise.all((await caseFacts.months(db)).map((month) => caseFacts.rebuild(db, month)));
  expect(wrong.reduce((sum, each) => sum + each.wrong, 0)).toBeGreaterThan(0);
  expect(await read()).toEqual(expected);
});
