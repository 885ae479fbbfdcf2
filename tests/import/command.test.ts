import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "store-qc-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test("a dry run, a commit, a repeat", () => {
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

test("errors go to stderr with their rows, and the exit code says so", () => {
  const wrong = run("stores", file("wrong.csv", "code,name,city\n,x,Huế\nS9,Chín,Huế\n"), "--commit");
  expect(wrong).toMatchObject({
    status: 1,
    last: "new=1 changed=0 same=0 errors=1",
    stderr: "row 2: code: is missing\n",
  });
  expect(wrong.stdout).toContain("1 with errors is not written; of the others 1 written.");
});

test("what can't be read at all: another encoding, no file, no kind, an odd option", () => {
  expect(run("stores", file("latin.csv", Buffer.from("code,name\n1,Caf\xe9\n", "latin1")))).toMatchObject({
    status: 2,
    last: "new=0 changed=0 same=0 errors=1",
    stderr: expect.stringContaining("not UTF-8"),
  });
  expect(run("stores", join(folder, "missing.csv"))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("can't be read"),
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
