/** Finds records by their codes, as `codeKey` compares them. */
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import type { DirectoryEntry } from "#app/facts/directory.ts";
import { readDirectory } from "#app/facts/directory.server.ts";
import { perObject } from "#app/facts/per-object.ts";
import { codeKey } from "#app/i18n/code-key.ts";
import { plainLine } from "#app/i18n/plain.ts";

const idPrefixes = { stores: "store", managers: "manager", templates: "template" } as const;
export type CodedKind = keyof typeof idPrefixes;

export function isCodedKind(kind: string): kind is CodedKind {
  return Object.hasOwn(idPrefixes, kind);
}

/** The id of a new record with this code. Codes that are the same have the same id, so the database holds only one of them. */
export function newIdOf(kind: CodedKind, code: string): string {
  return derivedId(idPrefixes[kind], codeKey(code));
}

type Entries = ReadonlyMap<string, Pick<DirectoryEntry, "code">>;

/** The ids of all records with this code: one, unless twins were stored before codes were compared. */
export function findIds(entries: Entries, code: string): readonly string[] {
  const ids = idsByKey(entries).get(codeKey(code)) ?? [];
  const exact = ids.filter((id) => entries.get(id)?.code === plainLine(code));
  return exact.length > 0 ? exact : ids;
}

const idsByKey = perObject((entries: Entries) => {
  const ids = new Map<string, string[]>();
  for (const [id, { code }] of entries) {
    const key = codeKey(code);
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
});

/** Ids by code: the existing record's, else that of a new one. Reads the directory of the kind. */
export async function readIdsByCode(kind: CodedKind): Promise<(code: string) => string> {
  const entries = await readDirectory(db, kind);
  return (code) => findIds(entries, code)[0] ?? newIdOf(kind, code);
}

/** The record with this id or code. Reads at most three documents, and the directory where there is no such record. */
export async function findByIdOrCode<F>(
  kind: CodedKind,
  name: string,
  read: (id: string) => Promise<F | null>,
): Promise<F | null> {
  const own = /^[\w-]{1,128}$/.test(name) ? [name] : [];
  // Records from before codes were compared have the id of their own spelling.
  const ids = new Set([...own, derivedId(idPrefixes[kind], plainLine(name)), newIdOf(kind, name)]);
  for (const id of ids) {
    const found = await read(id);
    if (found) return found;
  }
  const [id] = findIds(await readDirectory(db, kind), name);
  return id === undefined || ids.has(id) ? null : read(id);
}
