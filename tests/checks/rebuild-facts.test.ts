/** Damaged facts: what reports show, and rebuilding them from the checks while the app runs. */
import "../demo-chain.ts";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { detailFacts, summaryFacts } from "#app/checks/check-facts.ts";
import { checks, isCounted } from "#app/checks/check.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { databaseFileName } from "#app/db/sqlite.server.ts";
import { factRows } from "#app/facts/pending.server.ts";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import { type App, openApp } from "../app.ts";
import { raw } from "../db/processes.ts";
import { factAt } from "../facts/check-row.ts";
import { as } from "../people.ts";

const path = join(process.env["DATA_DIR"]!, databaseFileName);
let app: App;
let lead: string;
let month: string;

const facts = (...given: string[]) =>
  spawnSync(process.execPath, ["app/facts.ts", ...given], { encoding: "utf8", env: process.env });
const report = (of: string, locale = "en") =>
  app.request(`/qc/reports/summary?month=${of}`, {}, `${lead}; locale=${locale}`);
const figures = async (of: string) => (await (await report(of)).text()).replace(/nonce="[^"]*"/g, "");

/** Every row of the month's shards. */
async function recorded() {
  const shards = await db.getMany(summaryFacts, summaryFacts.idsOf(month));
  const details = await db.getMany(detailFacts, detailFacts.idsOf(month));
  const rows = shards.flatMap((shard) => {
    const columns = shard && summaryFacts.read(shard.data, month);
    return columns ? Array.from({ length: columns.count }, (_, row) => factAt(columns, row)) : [];
  });
  return {
    rows: rows.sort((a, b) => (a.checkId < b.checkId ? -1 : 1)),
    details: details.map((shard) => shard?.data.rows.length),
  };
}

beforeAll(async () => {
  app = await openApp();
  lead = await app.signIn("lead@demo.test");
  month = (await checkFacts.months(db)).at(-3)!;
}, 60_000);

const shard = () => summaryFacts.idsOf(month)[3]!;
/** Damages a document so that no process has a good copy in its cache. */
const damage = (collection: string, id: string, json: string) =>
  raw(path, (file) => {
    const set = (table: string, key: string, data: string) =>
      file
        .prepare(`UPDATE "${table}" SET "data" = ?, "large" = NULL, "revision" = "revision" + 7 WHERE "id" = ?`)
        .run(data, key);
    set(collection, id, json);
    set("facts-heads", `checks.${id.slice(0, 7)}`, JSON.stringify({ generations: {} }));
  });

test.each([
  [
    "rows cut off",
    "facts-summary",
    () => JSON.stringify({ stores: [], templates: [], inspectors: [], managers: [], rows: "AAAA" }),
  ],
  ["another shape", "facts-summary", () => `{"stores":7}`],
  ["no JSON", "facts-summary", () => `{"stores":[`],
  [
    "details cut off",
    "facts-detail",
    () =>
      JSON.stringify({
        stores: [],
        templates: [],
        inspectors: [],
        managers: [],
        sections: [],
        items: [],
        rows: "fw==",
      }),
  ],
])(
  "an unreadable shard is reported with its month, and rebuilt: %s",
  { timeout: 60_000 },
  async (_, collection, json) => {
    const before = { ...(await recorded()), page: await figures(month) };
    damage(collection, shard(), json());
    if (collection === "facts-summary") {
      for (const [locale, named] of [
        ["en", "An administrator"],
        ["vi", "Quản trị viên"],
      ] as const) {
        const page = await report(month, locale);
        const text = await page.text();
        expect(page.status).toBe(503);
        expect(text).toContain(`npm run facts -- rebuild ${month}`);
        expect(text).toContain(named);
      }
      const file = await app.request(`/qc/reports/summary.csv?month=${month}`, {}, lead);
      expect([file.status, file.headers.get("Content-Type")]).toEqual([503, "text/plain; charset=utf-8"]);
      expect(await file.text()).toContain(`npm run facts -- rebuild ${month}`);
      const data = await app.request(`/qc/reports/summary.data?month=${month}`, {}, lead);
      expect([data.status, (await data.text()).includes(month)]).toEqual([503, true]);
      expect((await report((await checkFacts.months(db)).at(-1)!)).status).toBe(200);
    }
    const verified = facts("verify", month);
    expect([verified.status, verified.stdout.trim()]).toEqual([
      1,
      expect.stringContaining(`unreadable: ${collection}/${shard()}`),
    ]);
    const done = facts("rebuild");
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain(`unreadable, mended: ${collection}/${shard()}`);
    expect({ ...(await recorded()), page: await figures(month) }).toEqual(before);
  },
);

test("the index of reports works although this month's figures are unreadable", async () => {
  const current = (await checkFacts.months(db)).at(-1)!;
  const line = async () => (await readMonthFigures(as("lead"), new Date())).figures?.line ?? null;
  const before = await line();
  damage("facts-summary", summaryFacts.idsOf(current)[3]!, `{"broken":1}`);
  expect(await line()).toBeNull();
  expect((await report(current)).status).toBe(503);
  expect(facts("rebuild", current).status).toBe(0);
  expect(await line()).toEqual(before);
});

test("missing and wrong rows are repaired, and other shards are left untouched", async () => {
  const before = await recorded();
  const ids = summaryFacts.idsOf(month);
  const [id, stored] = [ids[1]!, (await db.get(summaryFacts, ids[1]!))!];
  const columns = summaryFacts.read(stored.data, month);
  const row = columns.row(0);
  const wrong = new Map([
    [row.key, { ...row, critical: 9 }],
    [columns.key(1), null],
  ]);
  await db.set(summaryFacts, id, summaryFacts.change(stored.data, month, wrong));
  const others = await db.getMany(
    summaryFacts,
    ids.filter((other) => other !== id),
  );

  expect(facts("verify", month).stdout).toContain("2 wrong rows");
  expect((await recorded()).rows).not.toEqual(before.rows);
  expect(facts("rebuild", month).stdout).toContain("2 wrong rows, mended");
  expect((await recorded()).rows).toEqual(before.rows);
  const after = await db.getMany(
    summaryFacts,
    ids.filter((other) => other !== id),
  );
  expect(after.map((each) => each?.revision)).toEqual(others.map((each) => each?.revision));
});

test("changes made during a rebuild are neither lost nor undone", { timeout: 60_000 }, async () => {
  const { rows } = await recorded();
  const leaving = rows.filter((_, index) => index % 4 === 0);
  const broken = summaryFacts.idOf(month, rows[1]!.storeId);
  const sound = leaving.filter(({ storeId }) => summaryFacts.idOf(month, storeId) !== broken);
  damage("facts-summary", broken, `{"stores":7}`);
  const voiding = async () => {
    for (const { checkId } of sound) {
      await db.transaction(async (tx) => {
        const check = (await tx.get(checks, checkId))!;
        tx.set(checks, checkId, { ...check.data, status: "void" });
        checkFacts.record(tx, checkId, { ...check.data, status: "void" });
      });
    }
  };
  const [verdict] = await Promise.all([checkFacts.rebuild(db, month), voiding()]);
  expect(verdict.damaged).toEqual([`facts-summary/${broken}`]);
  expect(await checkFacts.rebuild(db, month, { verify: true })).toMatchObject({ damaged: [], wrong: 0 });
  expect(await db.count(factRows)).toBeGreaterThan(0);
  await checkFacts.fold(db);
  expect(await checkFacts.rebuild(db, month, { verify: true })).toMatchObject({ damaged: [], wrong: 0 });
  const gone = new Set(sound.map(({ checkId }) => checkId));
  expect((await recorded()).rows).toEqual(rows.filter(({ checkId }) => !gone.has(checkId)));
  const counted = await db.getMany(checks, [...gone]);
  expect(counted.filter((check) => check && isCounted(check.data))).toEqual([]);
});

test("a missing shard and an unreadable pending row are reported and rebuilt", { timeout: 60_000 }, async () => {
  await checkFacts.fold(db);
  const before = await recorded();
  const [{ checkId }, other] = [before.rows[0]!, summaryFacts.idOf(month, before.rows[1]!.storeId)];
  const { data } = (await db.get(checks, checkId))!;
  await db.transaction(async (tx) => checkFacts.record(tx, checkId, data));
  const pending = `checks.${month}.${checkId}`;
  const row = (await db.get(factRows, pending))!.data;
  await db.set(factRows, pending, { ...row, row: { ...row.row, store: 7 } });
  expect((await report(month)).status).toBe(503);
  expect(facts("verify", month).stdout).toContain(`unreadable: facts-rows/${pending}`);
  expect(facts("rebuild", month).stdout).toContain(`unreadable, mended: facts-rows/${pending}`);
  expect((await report(month)).status).toBe(200);
  expect(await recorded()).toEqual(before);

  await db.delete(summaryFacts, other);
  expect(facts("verify", month)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("wrong rows") as string,
  });
  expect(facts("rebuild", month).status).toBe(0);
  expect((await recorded()).rows).toEqual(before.rows);
  expect(facts("verify", month).stdout).toContain("; right");
});

test("the command explains its usage", () => {
  for (const given of [[], ["mend"], ["rebuild", "march"], ["rebuild", "2026-13"], ["verify", month, month]])
    expect(facts(...given)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Usage: npm run facts") as string,
    });
});
