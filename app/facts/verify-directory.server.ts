/** The directory held against the records that its entries are of, and put right, while others go on changing them. */
import type { Collection, Documents } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import type { DirectoryEntry, DirectoryKind } from "./directory.ts";
import { prepareEntries, readDirectory, readEntries, sameEntry } from "./directory.server.ts";
import type { Doing } from "./verify.server.ts";

/** Records with an entry each. */
export interface DirectorySource<Of extends object> {
  readonly kind: DirectoryKind;
  readonly records: Collection<Of>;
  entryOf(record: Of): DirectoryEntry;
  /** Whether it also has entries of what there is no record of, such as the people whom imported checks name. */
  readonly hasOthers?: boolean;
}

export interface DirectoryVerdict {
  readonly records: number;
  /** Entries that were missing, wrong or too many. */
  readonly wrong: number;
}

const atOnce = 100;

export async function rebuildDirectory<Of extends object>(
  db: Documents,
  { kind, records, entryOf, hasOthers = false }: DirectorySource<Of>,
  { verify = false, tell = () => {} }: Doing,
): Promise<DirectoryVerdict> {
  const seen = new Set<string>();
  let wrong = 0;
  const settle = async (ids: readonly string[]) => {
    const found = await db.transaction(async (tx) => {
      const current = await tx.getMany(records, ids);
      const held = await readEntries(tx, kind, ids);
      const due = ids.flatMap((id, at) => {
        const record = current[at];
        const [before, wanted] = [held.get(id), record ? entryOf(record.data) : null];
        return (wanted ? sameEntry(before, wanted) : before === undefined) ? [] : [{ id, before, wanted }];
      });
      const write = await prepareEntries(tx, kind, new Map(due.map(({ id, wanted }) => [id, wanted])));
      if (!verify) write();
      return due;
    });
    wrong += found.length;
    for (const { id, before, wanted } of found)
      tell({
        collection: "directory",
        key: id,
        held: before ? JSON.stringify(before) : null,
        wanted: wanted && JSON.stringify(wanted),
      });
  };
  for await (const page of queryPages(db, records, { limit: atOnce })) {
    const ids = page.map(({ id }) => id);
    for (const id of ids) seen.add(id);
    const held = await readEntries(db, kind, ids);
    const due = page.filter(({ id, data }) => !sameEntry(held.get(id), entryOf(data)));
    if (due.length > 0) await settle(due.map(({ id }) => id));
  }
  const others = hasOthers ? [] : [...(await readDirectory(db, kind)).keys()].filter((id) => !seen.has(id));
  for (let at = 0; at < others.length; at += atOnce) await settle(others.slice(at, at + atOnce));
  return { records: seen.size, wrong };
}
