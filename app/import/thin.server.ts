/**
 * What is left of imports when their time is over. Of one that was written or undone the rows and kept changes go, and what they came to stays;
 * one of which nothing was written goes whole. Each step can be done again, so that a pass that was cut off is taken up by the next.
 */
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
  isHeld,
  isRetained,
} from "./import.ts";
import { deleteNumbered } from "./numbered.server.ts";
import { deleteKey } from "./sealed.server.ts";
import { turn } from "#app/turn.ts";

/** Of one pass; the next one goes on. */
const maxAtOnce = 20;
const pageSize = 50;

/** Both are single fields: imports that still have rows, and those whose rows were never counted as reading them was cut off. */
const holding: readonly Pick<Query, "where" | "orderBy">[] = [
  { where: [["chunks", ">", 0]], orderBy: [["chunks", "asc"]] },
  { where: [["status", "==", "reading"]] },
];

/** Thins imports whose time is over; resolves to how many. One that fails is left to the next pass, and so is one that someone is at. */
export async function thinImports(now: Date, signal?: AbortSignal): Promise<number> {
  let thinned = 0;
  for (const query of holding)
    for await (const documents of queryPages(db, imports, { ...query, limit: pageSize }))
      for (const stored of documents.filter(({ data }) => isOver(data, now))) {
        if (thinned >= maxAtOnce) return thinned;
        signal?.throwIfAborted();
        if (await attempt(stored)) thinned++;
      }
  return thinned;
}

/** What is being written or undone is never over: it waits for whoever takes it up again. */
function isOver(data: Import, now: Date): boolean {
  const { status } = data;
  const held = isHeld(data, now);
  const settled = isDiscardable(status) || status === "done" || status === "undone";
  return settled && !held && !isRetained(data, now);
}

async function attempt(stored: Stored<Import>): Promise<boolean> {
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
  // First of all, so that nobody begins to undo what is about to go.
  const marked = data.thinned ? revision : await db.set(imports, id, thinned, { revision });
  await deleteChanges(id);
  await deleteNumbered(importBatches, id);
  await deleteNumbered(importChunks, id);
  await deleteKey(id);
  await db.set(imports, id, { ...thinned, chunks: 0, tallies: [], samples: [] }, { revision: marked });
}

/** Throws away an import of which nothing was written. Last of all itself, so that it is found again while rows of it are left. @throws StaleRevision */
export async function deleteRows(
  { id, data, revision }: Stored<Import>,
  write = async (tx: Transaction, after: Import) => tx.set(imports, id, after, { revision }),
): Promise<void> {
  // First of all it is as if it had never been read, so that whoever is at work on it finds that it is over.
  await db.transaction((tx) => write(tx, { ...data, status: "reading", heldUntil: null }));
  await deleteNumbered(importBatches, id);
  await deleteNumbered(importChunks, id);
  await deleteKey(id);
  const marked = await db.get(imports, id);
  if (marked) await db.delete(imports, id, { revision: marked.revision });
}

/** Their numbers have gaps. */
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
