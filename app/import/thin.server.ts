/** Old imports lose rows and changes but keep their result. Each step can be repeated after an interruption. */
import { db } from "#app/db/db.server.ts";
import { type Query, StaleRevision, type Stored, type Transaction } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { log } from "#app/log.server.ts";
import {
  type Import,
  importBatches,
  importChanges,
  importChunks,
  imports,
  isDiscardable,
  isLeased,
  isRetained,
} from "./import.ts";
import { deleteNumbered } from "./numbered.server.ts";
import { deleteKey } from "./sealed.server.ts";
import { turn } from "#app/turn.ts";

const maxPerRun = 20;
const pageSize = 50;

/** Single-field queries: imports with rows, and those whose reading was interrupted before rows were counted. */
const queries: readonly Pick<Query, "where" | "orderBy">[] = [
  { where: [["chunks", ">", 0]], orderBy: [["chunks", "asc"]] },
  { where: [["status", "==", "reading"]] },
];

/** Thins expired imports and returns how many. The next run repeats those that failed or are leased. */
export async function thinImports(now: Date, signal?: AbortSignal): Promise<number> {
  let thinned = 0;
  for (const query of queries)
    for await (const documents of queryPages(db, imports, { ...query, limit: pageSize }))
      for (const stored of documents.filter(({ data }) => isExpired(data, now))) {
        if (thinned >= maxPerRun) return thinned;
        signal?.throwIfAborted();
        if (await thinOne(stored)) thinned++;
      }
  return thinned;
}

/** An import that is being written or undone never expires: it waits for someone to continue it. */
function isExpired(data: Import, now: Date): boolean {
  const { status } = data;
  const isActive = isLeased(data, now);
  const isFinal = isDiscardable(status) || status === "done" || status === "undone";
  return isFinal && !isActive && !isRetained(data, now);
}

async function thinOne(stored: Stored<Import>): Promise<boolean> {
  try {
    await (isDiscardable(stored.data.status) ? deleteRows(stored) : thin(stored));
    return true;
  } catch (error) {
    if (!(error instanceof StaleRevision)) log.error("thinning-failed", { id: stored.id, error: String(error) });
    return false;
  }
}

async function thin({ id, data, revision }: Stored<Import>): Promise<void> {
  const thinned = { ...data, thinned: true };
  // Marked first, so that nobody starts to undo it.
  const marked = data.thinned ? revision : await db.set(imports, id, thinned, { revision });
  await deleteChanges(id);
  await deleteNumbered(importBatches, id);
  await deleteNumbered(importChunks, id);
  await deleteKey(id);
  await db.set(imports, id, { ...thinned, chunks: 0, tallies: [], samples: [] }, { revision: marked });
}

/** Deletes an unwritten import: itself last, so that a later run finds it while it has rows. @throws StaleRevision */
export async function deleteRows(
  { id, data, revision }: Stored<Import>,
  write = async (tx: Transaction, after: Import) => tx.set(imports, id, after, { revision }),
): Promise<void> {
  // Its status becomes that of an interrupted upload, so that a working request notices that it is over.
  await db.transaction((tx) => write(tx, { ...data, status: "reading", heldUntil: null }));
  await deleteNumbered(importBatches, id);
  await deleteNumbered(importChunks, id);
  await deleteKey(id);
  const marked = await db.get(imports, id);
  if (marked) await db.delete(imports, id, { revision: marked.revision });
}

/** Deletes in pages, because the numbers have gaps. */
async function deleteChanges(importId: string): Promise<void> {
  for (;;) {
    const { documents } = await db.query(importChanges, { where: [["importId", "==", importId]], limit: 10 });
    if (documents.length === 0) return;
    await db.transaction((tx) => {
      for (const { id } of documents) tx.delete(importChanges, id);
    });
    await turn();
  }
}
