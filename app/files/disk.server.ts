/**
 * The file port on disk: FOLDER/ab/cd/abcd…, named by the SHA-256 of the content, so that a file is written once and never changed. Its type
 * lies beside it in abcd….type, written first: a file that has its name is whole and has a type.
 */
import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { sha256 } from "#app/db/digest.server.ts";
import { sync } from "#app/db/sync.server.ts";
import type { FileInfo, Files } from "./files.ts";
import { FilesUnavailable, type Unavailability } from "./unavailable.ts";

/** Name of the embedded engine's folder of files within DATA_DIR. */
export const filesFolder = "files";

/** Of a disk that takes nothing more, that may not be written, and that fails. */
const failures: Readonly<Record<string, Unavailability>> = {
  ENOSPC: "quota",
  EDQUOT: "quota",
  EFBIG: "quota",
  EACCES: "unauthorized",
  EPERM: "unauthorized",
  EROFS: "unauthorized",
  EIO: "down",
};

/** An error of the disk as what it means for the file store; any other as it is. */
export function asUnavailable(error: unknown): unknown {
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
    const known = await has(key);
    if (!known) {
      const made = await mkdir(dirname(path), { recursive: true });
      if (made) await sync(dirname(made));
      await writeDurably(`${path}.type`, Buffer.from(type));
      await writeDurably(path, bytes);
    }
    // Also when it was there: whoever put it there may not have come this far yet.
    for (const name of [dirname(path), dirname(dirname(path)), folder]) await sync(name);
    return { key, type: known ? await typeOf(key) : type, size: bytes.byteLength };
  };
  return {
    async put(bytes, type) {
      const key = sha256(bytes);
      try {
        return await putDurably(key, bytes, type);
      } catch (error) {
        throw asUnavailable(error);
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

/** Of what is no file yet: swept away where it is left behind. */
function partOf(path: string): string {
  return `${path}.${randomBytes(6).toString("hex")}.part`;
}

/**
 * A file to write and read again, for its owner alone. Its name is taken away before anything is in it: what it holds is gone once it is
 * closed, also by a process that was killed.
 */
export async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = partOf(join(folder, "nameless"));
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** Under a name of its own first, so that nobody ever sees half a file. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = partOf(path);
  try {
    await writeFile(temporary, bytes, { flag: "wx", flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** After so long (ms) nobody writes on a part any more. */
const partLife = 60 * 60 * 1000;

/** Takes away the parts of files whose writing was cut off; resolves to how many. */
export async function sweepParts(folder: string, now: Date): Promise<number> {
  if (!(await exists(folder))) return 0;
  let gone = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || !/\.[0-9a-f]{12}\.part$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      if (now.getTime() - (await stat(path)).mtimeMs < partLife) continue;
      await rm(path);
      gone++;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return gone;
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
