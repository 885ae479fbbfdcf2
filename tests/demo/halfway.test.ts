/** A demo chain that was made only in part, and a database used before the chain was made. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checks as allChecks, isCounted } from "#app/checks/check.ts";
import { summaryFacts } from "#app/checks/check-facts.ts";
import { startServer } from "../server-process.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "store-qc-halfway-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({ ...process.env, DATA_DIR: folder, DEMO_DATA: "" });
const ensure = () => spawnSync(process.execPath, ["app/demo/ensure.ts"], { encoding: "utf8", env: environment() });

function documents(collection: string): unknown[] {
  const path = join(folder, "store-qc.sqlite");
  if (!existsSync(path)) return [];
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const rows = db.prepare(`SELECT "id", "data", "large" FROM "${collection}"`).all();
    return rows.map((row) => ({
      ...(JSON.parse(String(row["data"])) as object),
      ...(row["large"] !== null && (JSON.parse(String(row["large"])) as object)),
    }));
  } catch {
    // Not made yet.
    return [];
  } finally {
    db.close();
  }
}

/** Makes the chain, and is killed as soon as there are checks. */
async function cutOff(): Promise<void> {
  const making = spawn(process.execPath, ["app/demo/ensure.ts"], { env: environment(), stdio: "ignore" });
  const ended = once(making, "exit");
  await vi.waitUntil(() => documents("checks").length > 0 || making.exitCode !== null, {
    interval: 10,
    timeout: 60_000,
  });
  making.kill("SIGKILL");
  await ended;
}

test("rebuilds a half-made demo chain completely at the next start", { timeout: 120_000 }, async () => {
  await cutOff();
  expect(documents("stores")).toHaveLength(40);
  expect(documents("facts-summary")).toHaveLength(0);

  const again = ensure();
  expect(again.stderr).toBe("");
  expect(again.stdout).toContain("left halfway");
  const made = Number(/ (\d+) checks/.exec(again.stdout)?.[1]);
  const checks = documents("checks").map((check) => allChecks.schema.parse(check));
  expect(checks).toHaveLength(made);
  const facts = documents("facts-summary").map((shard) =>
    summaryFacts.read(summaryFacts.schema.parse(shard), "2026-01"),
  );
  expect(facts.reduce((sum, { count }) => sum + count, 0)).toBe(checks.filter(isCounted).length);
  expect(documents("stores")).toHaveLength(40);
  expect(documents("accounts")).toHaveLength(4);
  expect(ensure().stdout).toBe("");
});

function importStore(): void {
  const file = join(folder, "stores.csv");
  writeFileSync(file, "code,name,area,address\nA1,Phở Thìn,Hà Nội,13 Lò Đúc\n");
  const done = spawnSync(process.execPath, ["app/import.ts", "stores", file, "--commit"], {
    encoding: "utf8",
    env: environment(),
  });
  expect([done.stderr, done.status]).toEqual(["", 0]);
}

test("leaves a half-made chain unchanged after an import, and names the way out", { timeout: 120_000 }, async () => {
  await cutOff();
  importStore();
  const stores = documents("stores").length;
  const refused = ensure();
  expect(refused.status).toBe(1);
  expect(refused.stderr.trim().split("\n")).toHaveLength(1);
  expect(refused.stderr).toContain("npm run demo:reset");
  expect(documents("stores")).toHaveLength(stores);
});

test("shows no demo account when data was imported first, and says how to make the first account", async () => {
  importStore();
  expect(ensure().stdout).toContain("npm run grant -- EMAIL admin");
  const { port } = await startServer({ DEMO_DATA: "" }, { folder });
  for (const path of ["/sign-in", "/sign-in-2"]) {
    const page = await (await fetch(`http://localhost:${port}${path}`)).text();
    expect(page).not.toContain("demo-1234");
    expect(page).not.toContain("@demo.test");
    expect(page).toContain("<form");
  }
});
