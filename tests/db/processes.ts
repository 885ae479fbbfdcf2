/** Other processes for tests: `node processes.ts JOB FOLDER…`. Each prints a line for every write that was acknowledged. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Contention, collection, type Documents } from "#app/db/documents.ts";
import { databaseFileName, openSqlite } from "#app/db/sqlite.server.ts";
import { isDiskFailure } from "#app/db/sqlite-errors.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { openDisk } from "#app/files/disk.server.ts";
import { noIndexes } from "./no-indexes.ts";

export const counters = collection("counters", z.object({ n: z.number() }));
export const records = collection("records", z.object({ n: z.number(), file: z.string(), tags: z.array(z.string()) }));

const jobs: Record<string, (folder: string, argument: string) => Promise<void>> = {
  increment: (folder, times) => countUp(openSqlite(join(folder, databaseFileName), noIndexes), Number(times)),

  /** In place of a folder, an emulator's address and a project. */
  async "increment-firestore"(place, times) {
    const { openFirestore } = await import("#app/db/firestore.server.ts");
    const [emulator, projectId] = place.split(" ");
    await countUp(openFirestore({ projectId: projectId!, emulator }, noIndexes), Number(times));
  },

  /** Writes record after record, each with a file of its own, until it is killed. */
  async write(folder) {
    const db = openSqlite(join(folder, databaseFileName), noIndexes);
    const files = openDisk(join(folder, filesFolder));
    for (let n = 0; ; n++) {
      const { key } = await files.put(Buffer.from(`file ${n}`.repeat(50)), "text/plain");
      await db.transaction(async (tx) => {
        const last = await tx.get(counters, "last");
        tx.create(records, `r${n}`, { n, file: key, tags: [`tag${n % 3}`] });
        tx.set(counters, "last", { n: (last?.data.n ?? -1) + 1 });
      });
      process.stdout.write(`${n}\n`);
    }
  },

  /** Writes a large record until the disk refuses it, and prints whether the database can be written: before, then, after a small one, and with room again. */
  async fill(folder) {
    const path = join(folder, databaseFileName);
    const db = openSqlite(path, noIndexes);
    const states = [await db.canWrite()];
    const write = (n: number, size: number) => db.set(records, `${size}`, { n, file: "x".repeat(size), tags: [] });
    let refusal: unknown;
    for (let n = 0; !refusal; n++)
      refusal = await write(n, 900_000).then(
        () => undefined,
        (error: unknown) => error,
      );
    if (!isDiskFailure(refusal)) throw refusal;
    states.push(await db.canWrite());
    await write(0, 100);
    states.push(await db.canWrite());
    raw(path, (file) => file.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
    states.push(await db.canWrite());
    await write(0, 900_000);
    console.info(JSON.stringify(states));
  },
};

/** Counts up together with others. */
async function countUp(db: Documents, times: number): Promise<void> {
  for (let done = 0; done < times;)
    done += await db
      .transaction(async (tx) => {
        const counter = await tx.get(counters, "shared");
        tx.set(counters, "shared", { n: (counter?.data.n ?? 0) + 1 });
        return 1;
      })
      .catch((error: unknown) => {
        // On a busy machine Firestore may refuse one four times; it says so, and nothing is counted.
        if (error instanceof Contention) return 0;
        throw error;
      });
  await db.close();
}

export function startJob(...job: string[]): ChildProcess {
  return spawn(process.execPath, ["tests/db/processes.ts", ...job], { stdio: ["ignore", "pipe", "inherit"] });
}

/** Resolves to the last line when the process has printed this many. */
export async function linesOf(child: ChildProcess, many: number): Promise<number> {
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout! })) if (++seen >= many) return Number(line);
  throw new Error("the process ended early");
}

export async function endOf(child: ChildProcess): Promise<void> {
  if ((child.exitCode ?? child.signalCode) === null) await once(child, "exit");
}

/** Work on the file itself, past the adapter. */
export function raw<R>(path: string, work: (db: DatabaseSync) => R): R {
  const db = new DatabaseSync(path, { timeout: 5000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

if (import.meta.main) await jobs[process.argv[2]!]!(process.argv[3]!, process.argv[4] ?? "");
