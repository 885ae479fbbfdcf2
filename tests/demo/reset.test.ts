import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "store-qc-reset-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const database = join(folder, "store-qc.sqlite");

function reset(more: Record<string, string> = {}) {
  return spawnSync(process.execPath, ["app/demo/reset.ts"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, ...more },
  });
}

test("replaces the demo chain and leaves other files of the folder alone", () => {
  writeFileSync(database, "an old database");
  writeFileSync(join(folder, "notes.txt"), "mine");
  const made = reset();
  expect(made.stderr).toBe("");
  expect(made.stdout).toMatch(/Made the demo chain: 40 stores, 30 managers, \d+ checks/);
  expect(statSync(database).size).toBeGreaterThan(1_000_000);
  expect(readFileSync(join(folder, "notes.txt"), "utf8")).toBe("mine");
}, 60_000);

test("refuses while the database is in use, and changes nothing", () => {
  const server = new DatabaseSync(database);
  try {
    server.exec("PRAGMA journal_mode = WAL");
    const { count: before } = server.prepare("SELECT count(*) AS count FROM stores").get()!;
    const refused = reset();
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("is in use: stop the app first.");
    expect(server.prepare("SELECT count(*) AS count FROM stores").get()!["count"]).toBe(before);
    expect(existsSync(join(folder, "files"))).toBe(true);
  } finally {
    server.close();
  }
});

test("refuses any project that isn't a demo, and changes nothing", () => {
  const before = statSync(database).mtimeMs;
  const names = ["API_KEY", "AUTH_DOMAIN", "STORAGE_BUCKET", "MESSAGING_SENDER_ID", "APP_ID"].map((name) => [
    `FIREBASE_${name}`,
    "x",
  ]);
  const real = reset({
    ...Object.fromEntries(names),
    GOOGLE_CLIENT_ID: "x",
    FIREBASE_PROJECT_ID: "my-chain",
    ENGINE: "embedded",
    SESSION_SECRET: "s".repeat(40),
  });
  expect(real.status).toBe(1);
  expect(real.stderr).toContain("my-chain");
  expect(existsSync(join(folder, "files"))).toBe(true);
  expect(statSync(database).mtimeMs).toBe(before);
});
