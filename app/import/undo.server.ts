/** Checks all changes for obstacles first, then restores documents, the last change first. */
import { db } from "#app/db/db.server.ts";
import type { ImportLease } from "./lease.server.ts";
import { type Import, importChanges } from "./import.ts";
import type { RowChange, Obstacle } from "./kind.ts";
import { unpackChanges } from "./packed.server.ts";

const maxObstacles = 100;
const maxImports = 20;

export async function checkNext(lease: ImportLease): Promise<void> {
  const nextChange = await readNextChange(lease);
  const { done, obstacles } = lease.data;
  if (!nextChange) return lease.move(obstacles === null ? "startUndo" : "refuseUndo", { done: 0, position: null });
  const obstaclesFound = await lease.kind.obstacles(lease.context, nextChange.changes);
  lease.change({
    done: done + 1,
    position: nextChange.seq,
    obstacles: withObstacles({ newObstacles: obstaclesFound, before: obstacles, partly: false }),
  });
}

export async function undoNext(lease: ImportLease): Promise<void> {
  const nextChange = await readNextChange(lease);
  const { done, obstacles } = lease.data;
  if (!nextChange)
    return obstacles === null ? lease.end("endUndo", "undone") : lease.end("endPartialUndo", "undone-partly");
  await lease.kind.undo(lease.context, nextChange.changes);
  // Records may depend on the changes since the check; these stay and are reported.
  const obstaclesLeft = await lease.kind.obstacles(lease.context, nextChange.changes);
  lease.change({
    done: done + 1,
    position: nextChange.seq,
    obstacles: withObstacles({ newObstacles: obstaclesLeft, before: obstacles, partly: true }),
  });
}

async function readNextChange({
  id,
  data,
}: ImportLease): Promise<{ seq: number; changes: readonly RowChange[] } | null> {
  const { documents } = await db.query(importChanges, {
    where: [
      ["importId", "==", id],
      ["seq", "<", data.position ?? Number.MAX_SAFE_INTEGER],
    ],
    orderBy: [["seq", "desc"]],
    limit: 1,
  });
  const [change] = documents;
  return change ? { seq: change.data.seq, changes: unpackChanges(change.data.changes) } : null;
}

/** Obstacles are found from the last change to the first, so the new ones come first. */
function withObstacles({
  newObstacles,
  before,
  partly,
}: {
  newObstacles: readonly Obstacle[];
  before: Import["obstacles"];
  partly: boolean;
}): Import["obstacles"] {
  if (newObstacles.length === 0) return before;
  const first = [...newObstacles, ...(before?.first ?? [])].toSorted((a, b) => a.row - b.row).slice(0, maxObstacles);
  const importIds = [...(before?.imports ?? []), ...newObstacles.flatMap(({ by: id }) => id ?? [])];
  return {
    partly,
    imports: [...new Set(importIds)].slice(0, maxImports),
    count: (before?.count ?? 0) + newObstacles.length,
    first: first.map(({ row, field, what, values }) => ({
      row,
      field,
      what,
      ...(values && { values: { ...values } }),
    })),
  };
}
