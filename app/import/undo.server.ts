/** Taking an import back: first it is seen whether anything stands in the way, then its changes are undone, the last first. */
import { db } from "#app/db/db.server.ts";
import type { ImportLease } from "./lease.server.ts";
import { type Import, importChanges } from "./import.ts";
import type { Change, Obstacle } from "./kind.ts";
import { readChanges } from "./packed.server.ts";

const maxObstacles = 100;
/** Imports that are named as being in the way. */
const maxImports = 20;

export async function checkNext(lease: ImportLease): Promise<void> {
  const kept = await nextChanges(lease);
  const { done, obstacles } = lease.data;
  if (!kept) return lease.move(obstacles === null ? "clear" : "keep", { done: 0, position: null });
  const found = await lease.kind.obstacles(lease.context, kept.changes);
  lease.change({ done: done + 1, position: kept.seq, obstacles: withObstacles(found, obstacles, false) });
}

export async function undoNext(lease: ImportLease): Promise<void> {
  const kept = await nextChanges(lease);
  const { done, obstacles } = lease.data;
  if (!kept) return obstacles === null ? lease.end("undone", "undone") : lease.end("left", "undone-partly");
  await lease.kind.undo(lease.context, kept.changes);
  // Since it was looked for, something may have come to depend on them; that is left, and told.
  const left = await lease.kind.obstacles(lease.context, kept.changes);
  lease.change({ done: done + 1, position: kept.seq, obstacles: withObstacles(left, obstacles, true) });
}

/** What was changed just before what was looked at last. */
async function nextChanges({ id, data }: ImportLease): Promise<{ seq: number; changes: readonly Change[] } | null> {
  const { documents } = await db.query(importChanges, {
    where: [
      ["importId", "==", id],
      ["seq", "<", data.position ?? Number.MAX_SAFE_INTEGER],
    ],
    orderBy: [["seq", "desc"]],
    limit: 1,
  });
  const [kept] = documents;
  return kept ? { seq: kept.data.seq, changes: readChanges(kept.data.changes) } : null;
}

/** They are met from the last to the first. */
function withObstacles(found: readonly Obstacle[], before: Import["obstacles"], partly: boolean): Import["obstacles"] {
  if (found.length === 0) return before;
  const first = [...found, ...(before?.first ?? [])].toSorted((a, b) => a.row - b.row).slice(0, maxObstacles);
  const by = [...(before?.imports ?? []), ...found.flatMap(({ by: id }) => id ?? [])];
  return {
    partly,
    imports: [...new Set(by)].slice(0, maxImports),
    count: (before?.count ?? 0) + found.length,
    first: first.map(({ row, field, what, values }) => ({
      row,
      field,
      what,
      ...(values && { values: { ...values } }),
    })),
  };
}
