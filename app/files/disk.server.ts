/** FOLDER/ab/cd/abcd…, named by the SHA-256 of the content. The type, abcd….type, is written first: a named file is complete. */
import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { sha256 } from "#app/db/digest.server.ts";
import { sync } from "#app/db/sync.server.ts";
import type { FileInfo, Files } from "./files.ts";
import { FilesUnavailable, type Unavailability } from "./unavailable.ts";

/** Errors of a full, a protected and a failing disk. */
const failures: Readonly<Record<string, Unavailability>> = {
  ENOSPC: "quota",
  EDQUOT: "quota",
  EFBIG: "quota",
  EACCES: "unauthorized",
  EPERM: "unauthorized",
  EROFS: "unauthorized",
  EIO: "down",
};

export function toUnavailable(error: unknown): unknown {
  const kind = failures[codeOf(error)];
  return kind ? new FilesUnavailable({ kind, operation: "put", status: null, attempts: 1 }, error) : error;
}

const isKey = (key: string) => /^[0-9a-f]{64}$/.test(key);

export function pathOfKey(folder: string, key: string): string {
  return join(folder, key.slice(0, 2), key.slice(2, 4), key);
}

export function openDisk(folder: string): Files {
  const has = async (key: string) => isKey(key) && (await exists(pathOfKey(folder, key)));
  const typeOf = (key: string) => readFile(`${pathOfKey(folder, key)}.type`, "utf8");
  const putDurably = async (key: string, bytes: Uint8Array, type: string): Promise<FileInfo> => {
    const path = pathOfKey(folder, key);
    const isStored = await has(key);
    if (!isStored) {
      const createdFolder = await mkdir(dirname(path), { recursive: true });
      if (createdFolder) await sync(dirname(createdFolder));
      await writeDurably(`${path}.type`, Buffer.from(type));
      await writeDurably(path, bytes);
    }
    // This is needed for existing files too: another writer may not have come this far yet.
    for (const name of [dirname(path), dirname(dirname(path)), folder]) await sync(name);
    return { key, type: isStored ? await typeOf(key) : type, size: bytes.byteLength };
  };
  return {
    async put(bytes, type) {
      const key = sha256(bytes);
      try {
        return await putDurably(key, bytes, type);
      } catch (error) {
        throw toUnavailable(error);
      }
    },

    has,

    async find(key) {
      if (!(await has(key))) return null;
      const [{ size }, type] = await Promise.all([stat(pathOfKey(folder, key)), typeOf(key)]);
      return { key, type, size };
    },

    async get(key) {
      if (!isKey(key)) return null;
      const path = pathOfKey(folder, key);
      let file: FileHandle;
      try {
        file = await open(path);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
      try {
        const [{ size }, type] = await Promise.all([file.stat(), typeOf(key)]);
        return {
          info: { key, type, size },
          body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>,
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };
}

/** `removeAbandonedParts` removes such files. */
function temporaryPath(path: string): string {
  return `${path}.${randomBytes(6).toString("hex")}.part`;
}

/** Unlinked at once, so that the content disappears when it is closed or the process dies. */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = temporaryPath(join(folder, "nameless"));
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** Writes under a temporary name first, so that nobody reads half a file. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    await writeFile(temporary, bytes, { flag: "wx", flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Nobody writes to an older part. */
const partLifeMs = 60 * 60 * 1000;

export async function removeAbandonedParts(folder: string, now: Date): Promise<number> {
  if (!(await exists(folder))) return 0;
  let removed = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || !/\.[0-9a-f]{12}\.part$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      if (now.getTime() - (await stat(path)).mtimeMs < partLifeMs) continue;
      await rm(path);
      removed++;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return removed;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
