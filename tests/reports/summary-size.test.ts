/** 5,000 stores with 8 checks a month: reads of a month's view, sizes of shards, and times. */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { countReads } from "#app/reads.server.ts";
import { factRows } from "#app/facts/pending.server.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";
import type { DirectoryEntry, DirectoryKind } from "#app/facts/directory.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import type { User } from "#app/auth/user.ts";
import { readFacts, recordRow, writeFacts } from "../facts/check-row.ts";
import { idOf, randomRows } from "../facts/random.ts";
import { as } from "../people.ts";

const chain = { stores: 5000, perStore: 8, templates: 12, inspectors: 60, managers: 1200 };
const months = ["2026-02", "2026-03"];
const now = new Date("2026-03-28T05:00:00Z");
const lead = as("lead");
const manager: User = {
  ...lead,
  role: ["manager"],
  managerId: idOf("manager", 7),
  stores: [idOf("store", 7)],
  formerStores: [idOf("store", 1207)],
};
const search = new URLSearchParams("month=2026-03");

async function enter(kind: DirectoryKind, count: number, entry: (number: number) => DirectoryEntry) {
  const word = { stores: "store", managers: "manager", users: "inspector", templates: "template" }[kind];
  await db.transaction(async (tx) =>
    (
      await prepareEntries(
        tx,
        kind,
        new Map(Array.from({ length: count }, (_, number) => [idOf(word, number), entry(number)])),
      )
    )(),
  );
}

beforeAll(async () => {
  await enter("stores", chain.stores, (number) => ({
    code: `CH-${String(number).padStart(4, "0")}`,
    name: `Cửa hàng số ${number} đường Nguyễn Thị Minh Khai`,
    status: "open",
    area: `Khu vực ${number % 25}`,
  }));
  await enter("managers", chain.managers, (number) => ({
    code: `QL-${number}`,
    name: `Nguyễn Văn ${number}`,
    status: "active",
  }));
  await enter("users", chain.inspectors, (number) => ({
    code: `ACC${number}`,
    name: `Trần Thị ${number}`,
    status: "active",
  }));
  await enter("templates", chain.templates, (number) => ({
    code: `T${number}`,
    name: { en: `Template ${number}`, vi: `Mẫu ${number}` },
    status: "published",
    category: number % 2 ? "food" : "service",
  }));
  for (const [seed, month] of months.entries()) await writeFacts(db, randomRows(seed, month, chain));
});

/** For each month's details: its head twice, 16 shards, and versions of named templates that aren't cached. */
const detailReads = 2 + 16 + 2 * 10;
/** Versions for pass marks, also cached. */
const versionReads = 2 * chain.templates;

test("a month's view reads at most 48 documents and its details", async () => {
  for (const user of [lead, manager]) {
    const { result, reads } = await countReads(() => readSummaryReport(user, search, now));
    expect(reads).toBeLessThanOrEqual(48 + detailReads + versionReads);
    expect(result.total.now.checks).toBe(user === lead ? 40_000 : result.total.now.checks);
  }
  const { result } = await countReads(() => readSummaryReport(lead, search, now));
  expect(result.areas).toHaveLength(25);
  expect(result.areas.reduce((sum, area) => sum + area.now.checks, 0)).toBe(40_000);
  expect(result.choices.storeId!.options).toBeNull();
});

test("a month's view with the most pending rows reads at most 25 documents, 26 a month and details", async () => {
  for (const [seed, month] of months.entries())
    for (const row of randomRows(seed + 50, month, { stores: 16, perStore: 1 })) await recordRow(db, row);
  const { result, reads } = await countReads(() => readSummaryReport(lead, search, now));
  expect(result.total.now.checks).toBe(40_016);
  expect(reads).toBeLessThanOrEqual(25 + 2 * 26 + detailReads + versionReads + 16);
  expect(reads).toBeGreaterThanOrEqual(25 + 2 * (2 + 16));
  expect(await db.count(factRows)).toBe(32);
});

test("a shard has room for more than three times as many checks", async () => {
  const sizes = async (shards: readonly ({ data: object } | null)[]) =>
    shards.map((shard) => Buffer.byteLength(JSON.stringify(shard?.data)));
  const summaries = await sizes(await db.getMany(summaryFacts, months.flatMap(summaryFacts.idsOf)));
  const details = await sizes(await db.getMany(detailFacts, months.flatMap(detailFacts.idsOf)));
  console.info(
    `largest summary shard ${Math.max(...summaries)} bytes, largest detail shard ${Math.max(...details)} bytes`,
  );
  expect(Math.max(...summaries)).toBeLessThan(2 ** 20 / 3);
  expect(Math.max(...details)).toBeLessThan(2 ** 20 / 3);
});

test("a month's view is fast", async () => {
  const time = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const fresh = openSqlite(join(config.DATA_DIR, databaseFileName), readIndexList());
  const cold = await time(() => readFacts(fresh, { from: "2026-02-01", to: "2026-03-31" }));
  await fresh.close();
  const warm: number[] = [];
  for (let turn = 0; turn < 5; turn++) warm.push(await time(() => readSummaryReport(lead, search, now)));
  console.info(
    `a month's view of 40,000 checks beside 40,000: ${Math.min(...warm).toFixed(0)} ms; reading and decoding their shards for the first time ${cold.toFixed(0)} ms`,
  );
  // Ten times the duration on a slow machine; reading all checks would exceed it.
  expect(Math.min(...warm)).toBeLessThan(1500);
});

test("recording one check among 40,000 reads nothing and takes milliseconds", async () => {
  const rows = randomRows(99, "2026-03", { stores: 40, perStore: 1 });
  const start = performance.now();
  for (const row of rows) {
    const { reads } = await countReads(() => recordRow(db, row));
    expect(reads).toBe(0);
  }
  console.info(`recording one check: ${((performance.now() - start) / rows.length).toFixed(1)} ms`);
});
