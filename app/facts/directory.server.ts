import { fold } from "#app/i18n/fold.ts";
import { compareNames } from "#app/i18n/format.ts";
import type { Reader, Transaction } from "#app/db/documents.ts";
import { areas, directory, type DirectoryEntry, type DirectoryKind, directoryShards } from "./directory.ts";
import { renewGeneration } from "./generations.server.ts";
import { groupBy, spread } from "./shard.ts";

function shardId(kind: DirectoryKind, id: string): string {
  return `${kind}.${spread(id, directoryShards[kind])}`;
}

export function sameEntry(a: DirectoryEntry | undefined, b: DirectoryEntry): boolean {
  const shape = (entry: DirectoryEntry) =>
    JSON.stringify([
      entry.code,
      typeof entry.name === "string" ? entry.name : [entry.name.en, entry.name.vi],
      entry.status,
      entry.area,
      entry.category,
      entry.tags,
      entry.handle,
      entry.since,
      entry.until,
      entry.closures?.map(({ from, to }) => [from, to]),
    ]);
  return a !== undefined && shape(a) === shape(b);
}

/**
 * Reads what recording these entries needs, and returns the function that writes them: nothing where nothing changed. Null takes an entry out.
 * One call per kind and transaction, since entries share documents.
 */
export async function prepareEntries(
  tx: Transaction,
  kind: DirectoryKind,
  entries: ReadonlyMap<string, DirectoryEntry | null>,
): Promise<() => void> {
  const byShard = groupBy(entries, ([id]) => shardId(kind, id));
  const shards = [...byShard.keys()];
  const stored = await tx.getMany(directory, shards);
  const writes = shards.flatMap((shard, index) => {
    const before = stored[index]?.data.entries ?? {};
    const changed = (byShard.get(shard) ?? []).filter(([id, entry]) =>
      entry ? !sameEntry(before[id], entry) : before[id] !== undefined,
    );
    const merged = Object.entries({ ...before, ...Object.fromEntries(changed) });
    const after = Object.fromEntries(merged.flatMap(([id, entry]) => (entry ? [[id, entry]] : [])));
    return changed.length ? [{ shard, entries: after }] : [];
  });
  return () => {
    for (const write of writes) tx.set(directory, write.shard, { entries: write.entries });
    if (writes.length > 0 && (kind === "stores" || kind === "templates")) renewGeneration(tx, kind);
  };
}

/**
 * Reads the list of areas, and returns the function that adds these to it, and takes out those that no store has any more: nothing if
 * the list says so already.
 */
export async function prepareAreas(
  tx: Transaction,
  names: readonly string[],
  emptied: readonly string[] = [],
): Promise<() => void> {
  const before = (await tx.get(areas, "all"))?.data.names ?? [];
  const after = [...new Set([...before, ...names])].filter((name) => !emptied.includes(name) || names.includes(name));
  return () => {
    if (after.length !== before.length || after.some((name, index) => name !== before[index]))
      tx.set(areas, "all", { names: after });
  };
}

type Entries = ReadonlyMap<string, DirectoryEntry>;

/** What was put together last of each kind, by the revisions of its documents: thousands of entries, for every page that asks for them. */
const known = new Map<DirectoryKind, { readonly of: string; readonly entries: Entries }>();

/**
 * Every entry of a kind, by id: as many reads as the kind has shards, however many entries there are. The same map for as long as none of them
 * changes.
 */
export async function readDirectory(reader: Reader, kind: DirectoryKind): Promise<Entries> {
  const shards = await reader.getMany(
    directory,
    Array.from({ length: directoryShards[kind] }, (_, shard) => `${kind}.${shard}`),
  );
  const of = shards.map((shard) => shard?.revision).join();
  const last = known.get(kind);
  if (last?.of === of) return last.entries;
  const entries = markNamesakes(shards.flatMap((shard) => Object.entries(shard?.data.entries ?? {})));
  known.set(kind, { of, entries });
  return entries;
}

/** Marks people whose names differ from another's in case and accents at most. */
function markNamesakes(entries: readonly (readonly [string, DirectoryEntry])[]): Entries {
  const textOf = ({ name }: DirectoryEntry) => fold(typeof name === "string" ? name : name.en);
  const byName = groupBy(entries, ([, entry]) => textOf(entry));
  return new Map(
    entries.map(([id, entry]) => {
      if (!entry.handle) return [id, entry];
      const hasNamesake = byName.get(textOf(entry))!.length > 1;
      return [id, hasNamesake ? { ...entry, hasNamesake } : entry];
    }),
  );
}

/** The entries of these ids, of those that there are: one read per shard that holds any of them, never more than the kind has. */
export async function readEntries(
  reader: Reader,
  kind: DirectoryKind,
  ids: Iterable<string>,
): Promise<Map<string, DirectoryEntry>> {
  const byShard = groupBy(new Set(ids), (id) => shardId(kind, id));
  const shards = await reader.getMany(directory, [...byShard.keys()]);
  return new Map(
    [...byShard.values()].flatMap((group, index) =>
      group.flatMap((id) => {
        const entry = shards[index]?.data.entries[id];
        return entry ? [[id, entry] as const] : [];
      }),
    ),
  );
}

/** Every area that a store has, in the order of the alphabet. */
export async function readAreas(reader: Reader): Promise<string[]> {
  const names = (await reader.get(areas, "all"))?.data.names ?? [];
  return [...names].sort(compareNames);
}
