import type { Transaction } from "#app/db/documents.ts";
import { prepareEntries } from "#app/facts/directory.server.ts";

type Entries = Parameters<typeof prepareEntries>[2];

/** An entry of the directory, read and written in one go: in a transaction that reads nothing afterwards. */
export async function recordEntry(
  tx: Transaction,
  kind: Parameters<typeof prepareEntries>[1],
  id: string,
  entry: Entries extends ReadonlyMap<string, infer Entry> ? Entry : never,
): Promise<void> {
  (await prepareEntries(tx, kind, new Map([[id, entry]])))();
}
