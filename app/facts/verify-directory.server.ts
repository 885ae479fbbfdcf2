import type { Collection, Documents } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import type { DirectoryEntry, DirectoryKind } from "./directory.ts";
import { prepareEntries, readDirectory, readEntries, isSameEntry } from "./directory.server.ts";
import type { RebuildOptions } from "./verify.server.ts";

export interface DirectorySource<Of extends object> {
  readonly kind: DirectoryKind;
  readonly records: Collection<Of>;
  entryOf(record: Of): DirectoryEntry;
  readonly hasOthers?: boolean;
}

export interface DirectoryRebuildResult {
  readonly records: number;
  /** Counts missing, wrong and superfluous entries. */
  readonly wrong: number;
}

const recordsPerTransaction = 100;

export async function rebuildDirectory<Of extends object>(
  db: Documents,
  { kind, records, entryOf, hasOthers = false }: DirectorySource<Of>,
  { verify = false, onDifference = () => {} }: RebuildOptions,
): Promise<DirectoryRebuildResult> {
  const recordIds = new Set<string>();
  let wrong = 0;
  const correctEntries = async (ids: readonly string[]) => {
    const corrected = await db.transaction(async (tx) => {
      const storedRecords = await tx.getMany(records, ids);
      const actual = await readEntries(tx, kind, ids);
      const differing = ids.flatMap((id, at) => {
        const record = storedRecords[at];
        const [before, expected] = [actual.get(id), record ? entryOf(record.data) : null];
        return (expected ? isSameEntry(before, expected) : before === undefined) ? [] : [{ id, before, expected }];
      });
      const write = await prepareEntries(tx, kind, new Map(differing.map(({ id, expected }) => [id, expected])));
      if (!verify) write();
      return differing;
    });
    wrong += corrected.length;
    for (const { id, before, expected } of corrected)
      onDifference({
        collection: "directory",
        key: id,
        actual: before ? JSON.stringify(before) : null,
        expected: expected && JSON.stringify(expected),
      });
  };
  for await (const page of queryPages(db, records, { limit: recordsPerTransaction })) {
    const ids = page.map(({ id }) => id);
    for (const id of ids) recordIds.add(id);
    const actual = await readEntries(db, kind, ids);
    const differing = page.filter(({ id, data }) => !isSameEntry(actual.get(id), entryOf(data)));
    if (differing.length > 0) await correctEntries(differing.map(({ id }) => id));
  }
  const others = hasOthers ? [] : [...(await readDirectory(db, kind)).keys()].filter((id) => !recordIds.has(id));
  for (let at = 0; at < others.length; at += recordsPerTransaction)
    await correctEntries(others.slice(at, at + recordsPerTransaction));
  return { records: recordIds.size, wrong };
}
