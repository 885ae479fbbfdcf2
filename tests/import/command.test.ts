import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readIndexList } from "#app/db/index-list.server.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { imports } from "#app/import/import.ts";

const folder = mkdtempSync(join(tmpdir(), "store-qc-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 120_000 });

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["app/import.ts", ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: join(folder, "data") },
  });
  return { status, last: stdout.trim().split("\n").at(-1), stdout, stderr };
}
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("does a dry run, a commit and a repeat", () => {
  const path = file("stores.csv", "code,name,city\nS1,Một,Huế\n");
  const dry = run("stores", path);
  expect([dry.status, dry.last, dry.stderr]).toEqual([0, "new=1 changed=0 same=0 errors=0", ""]);
  expect(dry.stdout).toContain("nothing was written");
  expect(run("stores", path, "--commit").last).toBe("new=1 changed=0 same=0 errors=0");
  expect(run("stores", path, "--commit").last).toBe("new=0 changed=0 same=1 errors=0");
  expect(run("stores", path, "--set", "area=Kinh đô, cũ,tags=a", "--commit").last).toBe(
    "new=0 changed=1 same=0 errors=0",
  );
});

test("creates the templates that past checks name, where that is allowed", () => {
  const path = file("checks.csv", "store,template,date,earned\nS1,Cũ,2026-01-05,80\nS1,Cũ,2026-01-06,\n");
  const unknown = run("checks", path, "--commit");
  expect(unknown).toMatchObject({ status: 1, last: "new=0 changed=0 same=0 errors=2" });
  expect(unknown.stderr).toContain("row 2: template: ");
  const made = run("checks", path, "--create-templates", "--commit");
  expect([made.status, made.last]).toEqual([0, "new=2 changed=0 same=0 errors=0"]);
  expect(made.stdout).toContain("store ← store");
  expect(made.stdout).toMatch(/^row 2 and 1 more: template: /m);
  expect(made.stdout).toMatch(/^row 3: earned: /m);
});

test("reports rows that fail alike as one line with their count, and names all created templates", () => {
  const lines = Array.from({ length: 40 }, (_, at) => `S1,${["Sáng", "Chiều", "Tối"][at % 3]},2026-01-05,80\n`);
  const path = file("alike.csv", `store,template,date,earned\n${lines.join("")}S0,Cũ,2026-01-05,80\n`);
  const unknown = run("checks", path);
  expect(unknown.last).toBe("new=0 changed=0 same=0 errors=41");
  expect(unknown.stderr.trim().split("\n")).toEqual([
    "row 2 and 39 more: template: 3 names match no template: correct them, or run it again with --create-templates: Sáng (14), Chiều (13), Tối (13)",
    expect.stringContaining("row 42: store: there is no store"),
  ]);
  expect(unknown.stdout).toContain("Dry run, nothing was written: 41 with errors are not written");
  const made =
    "row 2 and 39 more: template: 3 archived templates will be created, for past checks only: Sáng (14), Chiều (13), Tối (13)";
  expect(run("checks", path, "--create-templates").stdout).toContain(made);
  const written = run("checks", path, "--create-templates", "--commit");
  expect(written.stdout).toContain(made);
  expect(written.last).toBe("new=40 changed=0 same=0 errors=1");
});

test("lists a commit like imports of pages, and stores nothing for a dry run", async () => {
  const data = join(folder, "data");
  const db = openSqlite(join(data, databaseFileName), readIndexList());
  const before = await db.count(imports);
  run("stores", file("dry.csv", "code,name,city\nS7,Bảy,Huế\n"));
  const { documents } = await db.query(imports, { orderBy: [["startedAt", "asc"]], limit: 100 });
  await db.close();
  expect(documents.length).toBe(before);
  expect(documents[0]?.data).toMatchObject({
    kind: "stores",
    fileName: "stores.csv",
    status: "done",
    byName: "System",
  });
});

test("asks whether a file of findings has all of them, and reports the consequence", () => {
  run("stores", file("rates-stores.csv", "code,name,city\nS1,Một,Huế\n"), "--commit");
  run("checks", file("rates.csv", "store,template,date\nS1,Rates,2026-02-05\n"), "--create-templates", "--commit");
  const path = file("findings.csv", "store,date,item\nS1,2026-02-05,Soap\nS9,2026-02-06,Soap\n");
  const { stdout } = run("findings", path, "--create-templates");
  expect(stdout).toContain(
    "From 5 Feb 2026 to 5 Feb 2026, imported checks of these templates without a row count as having no findings.",
  );
  expect(stdout).toContain("Findings in rows with errors are missing from the rates.");
  const some = run("findings", path, "--create-templates", "--all-findings", "no");
  expect(some.stdout).toContain("Reports count the findings of these items and show no rates.");
  expect(some.stdout).not.toContain("count as having no findings");
  expect(run("findings", path, "--all-findings", "maybe")).toMatchObject({ status: 2 });
  expect(run("stores", path, "--all-findings", "yes").stderr).toContain("only a file of findings");
});

test("prints errors with their rows to stderr and exits with 1", () => {
  const wrong = run("stores", file("wrong.csv", "code,name,city\n,x,Huế\nS9,Chín,Huế\n"), "--commit");
  expect(wrong).toMatchObject({
    status: 1,
    last: "new=1 changed=0 same=0 errors=1",
    stderr: "row 2: code: is missing\n",
  });
  expect(wrong.stdout).toContain("1 with errors is not written; of the others 1 written.");
});

test("refuses files that can't be read: another encoding, no file, no kind, an odd option", () => {
  expect(run("stores", file("latin.csv", Buffer.from("code,name\n1,Caf\xe9\n", "latin1")))).toMatchObject({
    status: 2,
    last: "new=0 changed=0 same=0 errors=1",
    stderr: expect.stringContaining("not in UTF-8"),
  });
  expect(run("stores", join(folder, "missing.csv"))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("can't be read"),
  });
  const feedback = file(
    "feedback.csv",
    "store,day,text,channel,category,severity\nS1,2026-01-05,Chờ lâu,phone,staff,minor\n",
  );
  expect(run("feedback", feedback, "--set", "phone=0905123456")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("can't be the same in all rows"),
  });
  for (const args of [
    [],
    ["toString", "x.csv"],
    ["stores", "a.csv", "--write"],
    ["stores", "a.csv", "--set", "area"],
  ]) {
    expect(run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining("Usage") });
  }
});
