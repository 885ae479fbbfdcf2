/** A folder with the database, the files and a manifest, which is written last. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CommandRefused } from "#app/command.server.ts";
import { copyDatabase } from "./copy-database.server.ts";
import { filesFolder } from "./files-folder.ts";
import { restrictToOwner } from "./data-dir.server.ts";
import { sync } from "./sync.server.ts";
import { databaseFileName } from "./sqlite.server.ts";
import { isDamaged } from "./sqlite-errors.server.ts";

const manifestSchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  database: z.object({ bytes: z.number().int(), sha256: z.string() }),
  documents: z.record(z.string(), z.number().int()),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

const manifestName = "manifest.json";

export class BackupError extends CommandRefused {
  override name = "BackupError";
}

/** Files are never removed and are stored before documents name them, so they are copied after the database. @throws BackupError */
export async function backUp(dataDir: string, destination: string): Promise<Manifest> {
  const database = join(dataDir, databaseFileName);
  if (!existsSync(database)) throw new BackupError(`There is no database in ${dataDir}.`);
  if (existsSync(destination)) throw new BackupError(`${destination} exists already.`);
  const partialDir = `${resolve(destination)}.part`;
  await rm(partialDir, { recursive: true, force: true });
  restrictToOwner(partialDir);
  await mkdir(join(partialDir, filesFolder));
  try {
    const at = new Date().toISOString();
    const copy = join(partialDir, databaseFileName);
    await copyDatabase(database, copy);
    const documents = checkDatabase(copy);
    const files = await copyFiles(join(dataDir, filesFolder), join(partialDir, filesFolder));
    const manifest: Manifest = {
      format: 1,
      at,
      database: { bytes: (await stat(copy)).size, sha256: await sha256(copy) },
      documents,
      files,
    };
    await writeFile(join(partialDir, manifestName), JSON.stringify(manifest, null, 2), { flag: "wx", flush: true });
    await sync(partialDir);
    await rename(partialDir, destination);
    await sync(dirname(resolve(destination)));
    return manifest;
  } catch (error) {
    await rm(partialDir, { recursive: true, force: true });
    if (isDamaged(error)) throw new BackupError(`The database ${database} is damaged: restore an earlier backup.`);
    throw error;
  }
}

/** `force` moves the content of DATA_DIR aside, which must be empty otherwise. The app must not be running. @throws BackupError */
export async function restore(
  source: string,
  dataDir: string,
  { force = false } = {},
): Promise<{ manifest: Manifest; movedTo: string | null }> {
  const manifest = await readManifest(source);
  if (existsSync(dataDir) && (await readdir(dataDir)).length && !force) {
    throw new BackupError(`${dataDir} is not empty. With --force what it holds is moved aside first.`);
  }
  const databasePath = join(dataDir, databaseFileName);
  if (existsSync(databasePath)) requireUnused(databasePath);

  restrictToOwner(dataDir);
  const partialDir = join(dataDir, "restoring");
  await rm(partialDir, { recursive: true, force: true });
  await mkdir(join(partialDir, filesFolder), { recursive: true });
  try {
    const copy = join(partialDir, databaseFileName);
    await copyDurably(join(source, databaseFileName), copy);
    if ((await sha256(copy)) !== manifest.database.sha256)
      throw new BackupError("The backup's database is not the one its manifest describes.");
    checkDatabase(copy);
    const files = await copyFiles(join(source, filesFolder), join(partialDir, filesFolder), { verify: true });
    if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) {
      throw new BackupError(
        `The backup holds ${files.count} files of ${files.bytes} bytes; its manifest says ${manifest.files.count} of ${manifest.files.bytes}.`,
      );
    }
    const movedTo = await moveAside(dataDir, partialDir);
    await rename(join(partialDir, filesFolder), join(dataDir, filesFolder));
    await rename(copy, databasePath);
    await sync(dataDir);
    return { manifest, movedTo };
  } finally {
    await rm(partialDir, { recursive: true, force: true });
  }
}

async function readManifest(source: string): Promise<Manifest> {
  const path = join(source, manifestName);
  if (!existsSync(path)) throw new BackupError(`${source} is not a backup: it has no ${manifestName}.`);
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    throw new BackupError(`${path} can't be read.`);
  }
}

function checkDatabase(path: string): Record<string, number> {
  const url = pathToFileURL(path);
  url.search = "?immutable=1";
  const db = new DatabaseSync(url, { readOnly: true });
  try {
    const [problem] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
    if (problem?.quick_check !== "ok")
      throw new BackupError(`The copy of the database is damaged: ${problem?.quick_check}`);
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '[a-z]*' AND name NOT GLOB '*:*' AND name NOT GLOB 'sqlite_*' ORDER BY name`,
      )
      .all() as { name: string }[];
    return Object.fromEntries(
      tables.map(({ name }) => [name, Number(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.["n"])]),
    );
  } finally {
    db.close();
  }
}

/** Only an unused database can leave WAL mode. A damaged file counts as unused. @throws BackupError */
export function requireUnused(path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec("PRAGMA journal_mode = DELETE");
  } catch (error) {
    if (isDamaged(error)) return;
    throw new BackupError(`${path} is in use: stop the app first.`);
  } finally {
    db.close();
  }
}

async function moveAside(dataDir: string, keptPath: string): Promise<string | null> {
  const names = (await readdir(dataDir)).filter((name) => name !== basename(keptPath));
  if (!names.length) return null;
  const aside = join(dataDir, `before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await mkdir(aside);
  for (const name of names) if (!name.startsWith("before-")) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Copies each file with its type; counts only the files. */
async function copyFiles(from: string, to: string, { verify = false } = {}): Promise<Manifest["files"]> {
  const total = { count: 0, bytes: 0 };
  if (!existsSync(from)) return total;
  const folders = new Set<string>();
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, entry.parentPath), entry.name);
    if (verify && (await sha256(path)) !== entry.name) throw new BackupError(`${path} is damaged.`);
    if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true });
    folders.add(dirname(target));
    await copyDurably(`${path}.type`, `${target}.type`);
    await copyDurably(path, target);
    total.count++;
    total.bytes += (await stat(target)).size;
  }
  for (const folder of new Set([...folders].flatMap((inner) => [inner, dirname(inner), to]))) await sync(folder);
  return total;
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
  await sync(to);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
