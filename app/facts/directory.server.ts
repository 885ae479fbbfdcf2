import { fold } from "#app/i18n/fold.ts";
import { compareNames } from "#app/i18n/format.ts";
import type { Reader, Transaction } from "#app/db/documents.ts";
import { areas, directory, type DirectoryEntry, type DirectoryKind, directoryShards } from "./directory.ts";
import { renewGeneration } from "./generations.server.ts";
import { groupBy, spread } from "./shard.ts";

function shardId(kind: DirectoryKind, id: string): string {
  return `${kind}.${spread(id, directoryShards[kind])}`;
}

export function isSameEntry(a: DirectoryEntry | undefined, b: DirectoryEntry): boolean {
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

/** Returns a function that writes; null removes an entry. One call per kind and transaction. */
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
      entry ? !isSameEntry(before[id], entry) : before[id] !== undefined,
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

/** Returns a function that adds `names` and removes `emptied`, which no store has any more. */
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

/** Cached by the revisions of its documents, because many pages need thousands of entries. */
const cached = new Map<DirectoryKind, { readonly version: string; readonly entries: Entries }>();

/** One read per shard. The same map is returned while nothing changes. */
export async function readDirectory(reader: Reader, kind: DirectoryKind): Promise<Entries> {
  const shards = await reader.getMany(
    directory,
    Array.from({ length: directoryShards[kind] }, (_, shard) => `${kind}.${shard}`),
  );
  const version = shards.map((shard) => shard?.revision).join();
  const last = cached.get(kind);
  if (last?.version === version) return last.entries;
  const entries = markNamesakes(shards.flatMap((shard) => Object.entries(shard?.data.entries ?? {})));
  cached.set(kind, { version, entries });
  return entries;
}

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

export async function readAreas(reader: Reader): Promise<string[]> {
  const names = (await reader.get(areas, "all"))?.data.names ?? [];
  return [...names].sort(compareNames);
}
