import type { Transaction } from "#app/db/documents.ts";
import { prepareEntry } from "#app/facts/directory.server.ts";

/** An entry of the directory, read and written in one go: in a transaction that reads nothing afterwards. */
export async function recordEntry(
  tx: Transaction,
  ...entry: DropFirst<Parameters<typeof prepareEntry>>
): Promise<void> {
  (await prepareEntry(tx, ...entry))();
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
