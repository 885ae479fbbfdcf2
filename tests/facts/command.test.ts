/** The command that compares facts and the directory with the records of all sources and rebuilds them. */
import "../demo-chain.ts";
import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { activityShards } from "#app/activities/activity-facts.ts";
import { activityFacts } from "#app/activities/facts.server.ts";
import { cameraFacts } from "#app/camera/sitting-facts.ts";
import { sittingFacts } from "#app/camera/facts.server.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { checkFacts } from "#app/checks/facts.server.ts";
import { db } from "#app/db/db.server.ts";
import { areas, directory, type DirectoryKind } from "#app/facts/directory.ts";
import { readAreas, readDirectory } from "#app/facts/directory.server.ts";
import { factHeads } from "#app/facts/pending.server.ts";
import { feedbackFacts } from "#app/feedback/case-facts.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { recordEntry } from "./record-entry.ts";

const sources = [
  { name: "checks", source: "checks", facts: checkFacts, shards: summaryFacts },
  { name: "sittings", source: "camera", facts: sittingFacts, shards: cameraFacts },
  { name: "cases of feedback", source: "feedback", facts: caseFacts, shards: feedbackFacts },
  { name: "activities", source: "activities", facts: activityFacts, shards: activityShards },
] as const;

const facts = (...given: string[]) =>
  spawnSync(process.execPath, ["app/facts.ts", ...given], { encoding: "utf8", env: process.env });

/** Expected output of the command for each source, once its rows are damaged. */
const expectedLines: { readonly line: string; readonly named: readonly string[] }[] = [];
/** A month before any record. */
const before = "2019-01";

/**
 * Damages a month with two rows in a shard: changes one row's day, removes another, and adds one to a month without
 * records.
 */
async function damage({ name, source, facts: of, shards }: (typeof sources)[number]) {
  await of.fold(db);
  for (const month of (await of.months(db)).toReversed())
    for (const stored of await db.getMany(shards, shards.idsOf(month))) {
      const columns = stored && shards.read(stored.data, month);
      if (!columns || columns.count < 2) continue;
      const [row, gone] = [columns.row(0), columns.key(1)];
      const day = row.day.endsWith("-15") ? `${month}-16` : `${month}-15`;
      const wrong = new Map([
        [row.key, { ...row, day }],
        [gone, null],
      ]);
      await db.set(shards, stored.id, shards.change(stored.data, month, wrong as never));
      const stray = new Map([[row.key, { ...row, day: `${before}-15` }]]);
      await db.set(shards, shards.idOf(before, row.store), shards.change(shards.empty, before, stray as never));
      await db.set(factHeads, `${source}.${before}`, { generations: {} });
      const named = (key: string, what: string) => `  ${shards.name}, ${key}: ${what}`;
      expectedLines.push(
        {
          line: `${month}: N ${name}; 2 wrong rows`,
          named: [named(row.key, `day is "${day}", should be "${row.day}"`), named(gone, "missing")],
        },
        { line: `${before}: N ${name}; 1 wrong rows`, named: [named(row.key, "left over, no record counts there")] },
      );
      return;
    }
  throw new Error(`No month of the demo chain has two ${name} in a shard`);
}

/**
 * Damages a kind: renames an entry, removes another, and adds one without a record; people need no profile for theirs.
 */
async function damageDirectory(kind: DirectoryKind) {
  const [[first, entry], [second]] = [...(await readDirectory(db, kind))] as [
    [string, { code: string; name: unknown; status: string }],
    [string, unknown],
  ];
  await db.transaction((tx) => recordEntry(tx, kind, first, { ...entry, name: "Wrong", area: "Nowhere" }));
  const shard = `${kind}.`;
  const ids = Array.from({ length: 16 }, (_, at) => `${shard}${at}`);
  for (const stored of await db.getMany(directory, ids))
    if (stored?.data.entries[second]) {
      const { [second]: _, ...entries } = stored.data.entries;
      await db.set(directory, stored.id, { entries });
    }
  const nothing = { code: "X", name: "X", status: "active" };
  await db.transaction((tx) => recordEntry(tx, kind, "AAAAAAAAAAAAAAAA", nothing));
  const extra = kind === "users" ? [] : ["  directory, AAAAAAAAAAAAAAAA: left over, no record counts there"];
  expectedLines.push({
    line: `directory: N ${kind}; ${2 + extra.length} wrong entries`,
    named: [
      `  directory, ${first}: name is "Wrong", should be ${JSON.stringify(entry.name)}`,
      `  directory, ${second}: missing`,
      ...extra,
    ],
  });
}

/** One area is removed, and one without a store added. */
async function damageAreas() {
  const [gone, ...names] = allAreas;
  await db.set(areas, "all", { names: [...names, "Nowhere"] });
  expectedLines.push({
    line: "directory: N areas; 2 wrong entries",
    named: [`  areas, ${gone!}: missing`, "  areas, Nowhere: left over, no record counts there"],
  });
}

const kinds = ["stores", "managers", "templates", "users"] as const;
const directories = () => Promise.all(kinds.map(async (kind) => [kind, await readDirectory(db, kind)] as const));
let whole: Awaited<ReturnType<typeof directories>>;
let allAreas: readonly string[];

beforeAll(async () => {
  whole = await directories();
  allAreas = await readAreas(db);
  for (const source of sources) await damage(source);
  for (const kind of kinds) await damageDirectory(kind);
  await damageAreas();
});

const linesOf = (output: string) => output.replaceAll(/: \d+ (?=[a-z ]+;)/g, ": N ").split("\n");

test("names each record that differs: of every source, of months without records, and of the directory", () => {
  const { status, stdout, stderr } = facts("verify");
  expect([status, stderr]).toEqual([1, ""]);
  const lines = linesOf(stdout);
  for (const { line, named } of expectedLines) {
    const at = lines.indexOf(line);
    expect(at, `${line}\n${stdout}`).toBeGreaterThanOrEqual(0);
    const own = lines.slice(at + 1, at + 1 + named.length);
    for (const each of named)
      expect(
        own.some((found) => found.startsWith(each)),
        `${each}\n${stdout}`,
      ).toBe(true);
  }
  expect(lines.filter((line) => line.includes("wrong"))).toHaveLength(expectedLines.length);
});

test("rebuilds all of them", { timeout: 60_000 }, async () => {
  const done = facts("rebuild");
  expect([done.status, done.stderr]).toEqual([0, ""]);
  for (const { line } of expectedLines) expect(linesOf(done.stdout)).toContain(`${line}, mended`);
  const { status, stdout } = facts("verify");
  expect([status, linesOf(stdout).filter((line) => line && !line.endsWith("; right"))]).toEqual([0, []]);
  for (const [at, [kind, entries]] of (await directories()).entries()) {
    const others = new Map([...entries].filter(([id]) => id !== "AAAAAAAAAAAAAAAA"));
    expect(others, kind).toEqual(whole[at]![1]);
  }
  expect(await readAreas(db)).toEqual(allAreas);
});
