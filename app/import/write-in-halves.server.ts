import { db } from "#app/db/db.server.ts";
import type { Transaction } from "#app/db/documents.ts";
import type { ImportRow, RowResult } from "./kind.ts";

/** Writes the rows in one transaction, or in halves as long as `write` returns null because they are too many. */
export async function writeInHalves(
  rows: readonly ImportRow[],
  write: (tx: Transaction, rows: readonly ImportRow[]) => Promise<RowResult[] | null>,
): Promise<RowResult[]> {
  const results = await db.transaction((tx) => write(tx, rows));
  if (results) return results;
  const half = Math.ceil(rows.length / 2);
  return [...(await writeInHalves(rows.slice(0, half), write)), ...(await writeInHalves(rows.slice(half), write))];
}
