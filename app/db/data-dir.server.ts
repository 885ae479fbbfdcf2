import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CommandRefused } from "#app/command.server.ts";
import { filesFolder } from "./files-folder.ts";
import type { IndexList } from "./indexes.ts";
import { databaseFileName, openSqlite, type SqliteDocuments } from "./sqlite.server.ts";
import { isDamaged, isDiskFailure } from "./sqlite-errors.server.ts";

export class UnusableData extends CommandRefused {
  override name = "UnusableData";
}

export function openDataDir(folder: string, indexes: IndexList): SqliteDocuments {
  const path = join(folder, databaseFileName);
  const restore = "restore a backup with `npm run restore -- FOLDER --force`, which moves aside what is there";
  restrictToOwner(folder);
  if (!existsSync(path) && hasFiles(join(folder, filesFolder)))
    throw new UnusableData(
      `${folder} holds files of checks, but their database ${path} is missing: put it back, or ${restore}. To begin with nothing, move ${join(folder, filesFolder)} away.`,
    );
  try {
    return openSqlite(path, indexes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isDamaged(error))
      throw new UnusableData(`The database ${path} is damaged (${reason}): stop the app, and ${restore}.`);
    if (isDiskFailure(error))
      throw new UnusableData(
        `The database ${path} can't be opened or written (${reason}): see to the disk's free space and to the rights on ${folder}.`,
      );
    throw error;
  }
}

/** Applies to the folder and to whatever this process creates later. */
export function restrictToOwner(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  try {
    for (const name of readdirSync(folder)) if (isAppData(name)) restrictTree(join(folder, name));
    chmodSync(folder, 0o700);
  } catch (error) {
    console.warn(`${folder} can't be closed to others: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isAppData(name: string): boolean {
  return (
    name.startsWith(databaseFileName) || name === filesFolder || name === "restoring" || name.startsWith("before-")
  );
}

// Inner entries come first, so that a restricted folder never contains an open one.
function restrictTree(path: string): void {
  const stats = lstatSync(path);
  if ((stats.mode & 0o077) === 0 || stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictTree(join(path, name));
  chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
}

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
