import { db } from "#app/db/db.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import type { ImportRow, Judged } from "./kind.ts";

/** Half of the rows at a time, and so on, where `write` answers null: they are too much for one transaction. */
export async function inHalves(
  rows: readonly ImportRow[],
  write: (tx: Transaction, rows: readonly ImportRow[]) => Promise<Judged[] | null>,
): Promise<Judged[]> {
  const judged = await db.transaction((tx) => write(tx, rows));
  if (judged) return judged;
  const half = Math.ceil(rows.length / 2);
  return [...(await inHalves(rows.slice(0, half), write)), ...(await inHalves(rows.slice(half), write))];
}
