import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp, BackupError, restore } from "#app/db/backup.server.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { openDisk, pathOfKey } from "#app/files/disk.server.ts";
import { counters, endOf, linesOf, raw, records, startJob } from "./processes.ts";
import { noIndexes } from "./no-indexes.ts";

const run = promisify(execFile);

describe("a backup", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "store-qc-backup-"));
    path = join(folder, databaseFileName);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is complete and of one moment while another process goes on writing", { timeout: 60_000 }, async () => {
    const [backup, restored] = [join(folder, "backup"), join(folder, "restored")];
    const child = startJob("write", folder);
    try {
      const before = await linesOf(child, 60);
      const manifest = await backUp(folder, backup);
      expect(manifest.documents["records"]).toBeGreaterThan(before);
      await restore(backup, restored);

      expect(raw(join(restored, databaseFileName), (db) => db.prepare("PRAGMA integrity_check").all())).toEqual([
        { integrity_check: "ok" },
      ]);
      const db = openSqlite(join(restored, databaseFileName), noIndexes);
      const files = openDisk(join(restored, filesFolder));
      const count = (await db.get(counters, "last"))!.data.n + 1;
      expect(await db.count(records)).toBe(count);
      for (let n = 0; n < count; n++) {
        const record = (await db.get(records, `r${n}`))!.data;
        expect(record.n).toBe(n);
        expect(await new Response((await files.get(record.file))!.body).text()).toBe(`file ${n}`.repeat(50));
      }
      expect(await db.count(records, [["tags", "array-contains", "tag0"]])).toBe(Math.ceil(count / 3));
      await db.close();
    } finally {
      child.kill("SIGKILL");
      await endOf(child);
    }
  });

  const fill = async () => {
    const db = openSqlite(path, noIndexes);
    const { key } = await openDisk(join(folder, filesFolder)).put(Buffer.from("a file"), "image/jpeg");
    await db.create(records, "r", { n: 1, file: key, tags: [] });
    await db.close();
    return key;
  };

  it("is refused where files exist already, or where there is nothing to back up", async () => {
    await expect(backUp(folder, join(folder, "backup"))).rejects.toThrow(BackupError);
    await fill();
    await backUp(folder, join(folder, "backup"));
    await expect(backUp(folder, join(folder, "backup"))).rejects.toThrow(/exists already/);
    expect(readdirSync(folder).filter((name) => name.includes("part"))).toEqual([]);
  });

  it("is restored into an empty folder only; with --force existing files are moved aside", async () => {
    const key = await fill();
    const backup = join(folder, "backup");
    const target = join(folder, "target");
    await backUp(folder, backup);
    await restore(backup, target);
    const inUse = openSqlite(join(target, databaseFileName), noIndexes);
    await inUse.set(counters, "later", { n: 1 });
    await expect(restore(backup, target)).rejects.toThrow(/not empty/);
    await expect(restore(backup, target, { force: true })).rejects.toThrow(/in use/);
    await inUse.close();
    const { movedTo } = await restore(backup, target, { force: true });
    const [now, then] = [
      openSqlite(join(target, databaseFileName), noIndexes),
      openSqlite(join(movedTo!, databaseFileName), noIndexes),
    ];
    expect(await now.get(counters, "later")).toBeNull();
    expect((await now.get(records, "r"))?.data.file).toBe(key);
    expect((await then.get(counters, "later"))?.data.n).toBe(1);
    expect(await openDisk(join(target, filesFolder)).get(key)).toMatchObject({
      info: { key, type: "image/jpeg", size: 6 },
    });
    await Promise.all([now.close(), then.close()]);
  });

  it("is not restored when damaged, and changes nothing then", async () => {
    const key = await fill();
    const damage: [string, (backup: string) => void][] = [
      ["database", (backup) => raw(join(backup, databaseFileName), (db) => db.exec(`DELETE FROM "records"`))],
      ["damaged", (backup) => writeFileSync(pathOfKey(join(backup, filesFolder), key), "b file")],
      ["files", (backup) => rmSync(pathOfKey(join(backup, filesFolder), key))],
      ["manifest", (backup) => rmSync(join(backup, "manifest.json"))],
    ];
    for (const [what, harm] of damage) {
      const backup = join(folder, `backup-${what}`);
      await backUp(folder, backup);
      harm(backup);
      await expect(restore(backup, join(folder, "target")), what).rejects.toThrow(what);
      await expect(restore(backup, folder, { force: true }), what).rejects.toThrow(what);
      const db = openSqlite(path, noIndexes);
      expect((await db.get(records, "r"))?.data.file).toBe(key);
      await db.close();
    }
  });

  it("is made and restored by commands", { timeout: 60_000 }, async () => {
    await fill();
    const command = (script: string, dataDir: string, ...given: string[]) =>
      run(process.execPath, ["--import", "./app/node-version.mjs", `app/db/${script}.ts`, ...given], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
    const backup = join(folder, "backup");
    expect((await command("backup", folder, backup)).stdout).toContain("Backed up 1 documents and 1 files");
    await expect(command("backup", folder, backup)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("exists already") as string,
    });
    expect((await command("restore", join(folder, "target"), backup)).stdout).toContain(
      "Restored 1 documents and 1 files",
    );
    await expect(command("restore", join(folder, "target"), backup)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("not empty") as string,
    });
    await expect(command("restore", join(folder, "target"))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage") as string,
    });
  });
});
