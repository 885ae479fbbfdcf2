/** DATA_DIR at the start: open to others, without its database, or damaged. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { backUp, restore } from "#app/db/backup.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { openDataDir, UnusableData } from "#app/db/data-dir.server.ts";
import { collection } from "#app/db/documents.ts";
import { databaseFileName } from "#app/db/sqlite.server.ts";
import { openDisk, pathOfKey } from "#app/files/disk.server.ts";
import { records } from "./processes.ts";
import { noIndexes } from "./no-indexes.ts";

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-qc-data-"));
  database = join(folder, databaseFileName);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fill(): Promise<string> {
  const db = openDataDir(folder, noIndexes);
  const { key } = await openDisk(join(folder, filesFolder)).put(Buffer.from("a file"), "image/jpeg");
  for (let n = 0; n < 500; n++) await db.create(records, `r${n}`, { n, file: key, tags: [`tag${n}`] });
  await db.close();
  return key;
}

/** Opens the database, as every command does first. */
function start(more: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, ["--eval", `import("#app/db/db.server.ts").then(({ db }) => db.close())`], {
    env: { ...process.env, ...more, DATA_DIR: folder },
    encoding: "utf8",
  });
}

/** Paths in a folder, itself included, that other users may access. */
function openToOthers(path: string): string[] {
  const inside = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  return [path, ...inside].filter((each) => (statSync(each).mode & 0o077) !== 0);
}

test("gives database, files, backup and restored data to their owner only", async () => {
  const before = process.umask(0o022);
  try {
    await fill();
    const open = openDataDir(folder, noIndexes);
    expect(readdirSync(folder)).toContain(`${databaseFileName}-wal`);
    const [backup, restored] = [join(folder, "backup"), join(folder, "restored")];
    await backUp(folder, backup);
    chmodSync(join(backup, databaseFileName), 0o644);
    await restore(backup, restored);
    chmodSync(join(backup, databaseFileName), 0o600);
    expect(openToOthers(folder)).toEqual([]);
    await open.close();
  } finally {
    process.umask(before);
  }
});

test("restricts permissions of its own files at the start, and of no others in the folder", async () => {
  const key = await fill();
  const notes = join(folder, "notes.txt");
  writeFileSync(notes, "mine", { mode: 0o644 });
  chmodSync(notes, 0o644);
  const [, ...made] = [notes, folder, database, join(folder, filesFolder), pathOfKey(join(folder, filesFolder), key)];
  for (const path of made) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  for (const path of [
    join(folder, filesFolder, key.slice(0, 2)),
    join(folder, filesFolder, key.slice(0, 2), key.slice(2, 4)),
  ])
    chmodSync(path, 0o755);
  expect(start().stderr).toBe("");
  expect(openToOthers(folder)).toEqual([notes]);
});

test("reports a database missing beside files of checks, with the way out, and creates none", async () => {
  await fill();
  rmSync(database);
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toContain(`holds files of checks, but their database ${database} is missing`);
  expect(stderr).toContain("npm run restore -- FOLDER --force");
  expect(readdirSync(folder)).toEqual([filesFolder]);
  mkdirSync(join(folder, "elsewhere"));
  rmSync(join(folder, filesFolder), { recursive: true });
  expect(start().status).toBe(0);
});

test.each([
  ["something else", () => writeFileSync(database, "This is no database at all. ".repeat(300))],
  ["cut short", () => truncateSync(database, Math.floor(statSync(database).size / 2))],
  ["a header and nothing that fits it", () => writeFileSync(database, `SQLite format 3\0${"x".repeat(8000)}`)],
])("reports a damaged database and leaves it unchanged: %s", async (_, damage) => {
  await fill();
  damage();
  const before = statSync(database).size;
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toContain(`The database ${database} is damaged`);
  expect(stderr).toContain("npm run restore -- FOLDER --force");
  expect(statSync(database).size).toBe(before);
  await expect(backUp(folder, join(folder, "backup"))).rejects.toThrow(/damaged/);
  expect(() => openDataDir(folder, noIndexes)).toThrow(UnusableData);
});

test("reports a database of an earlier version, and how to make the demo's again", async () => {
  const db = openDataDir(folder, noIndexes);
  await db.create(collection("stores", z.looseObject({})), "a", { code: "A" });
  await db.close();
  const demo = start();
  expect([demo.status, demo.stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(demo.stderr).toContain("An earlier version of Store QC wrote this database");
  expect(demo.stderr).toContain("`npm run demo:reset`");
  const names = ["API_KEY", "AUTH_DOMAIN", "STORAGE_BUCKET", "MESSAGING_SENDER_ID", "APP_ID"];
  const own = Object.fromEntries(names.map((name) => [`FIREBASE_${name}`, "x"]));
  const secrets = { GOOGLE_CLIENT_ID: "x", SESSION_SECRET: "s".repeat(40) };
  const chain = start({ ...own, ...secrets, FIREBASE_PROJECT_ID: "my-chain", ENGINE: "embedded" });
  expect([chain.status, chain.stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(chain.stderr).toContain("An earlier version of Store QC wrote this database, and this version can't read it.");
});

test("reports a database that can't be written", async () => {
  mkdirSync(database);
  const { status, stderr } = start();
  expect([status, stderr.trim().split("\n").length]).toEqual([1, 1]);
  expect(stderr).toContain("can't be opened or written");
});
