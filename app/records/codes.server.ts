import { derivedId } from "#app/db/ids.ts";
import type { DirectoryEntry } from "#app/facts/directory.ts";
import { cachePerObject } from "#app/facts/per-object.ts";
import { codeKey } from "#app/i18n/code-key.ts";

const idPrefixes = { stores: "store", managers: "manager", templates: "template" } as const;
export type CodedKind = keyof typeof idPrefixes;

export function isCodedKind(kind: string): kind is CodedKind {
  return Object.hasOwn(idPrefixes, kind);
}

/** Records whose codes are the same have the same id, so the database holds only one of them. */
export function idOfCode(kind: CodedKind, code: string): string {
  return derivedId(idPrefixes[kind], codeKey(code));
}

type Entries = ReadonlyMap<string, Pick<DirectoryEntry, "code">>;

export function findId(entries: Entries, code: string): string | undefined {
  return idsByKey(entries).get(codeKey(code));
}

const idsByKey = cachePerObject(
  (entries: Entries) => new Map(Array.from(entries, ([id, { code }]) => [codeKey(code), id] as const)),
);

export async function findByIdOrCode<F>(
  kind: CodedKind,
  name: string,
  read: (id: string) => Promise<F | null>,
): Promise<F | null> {
  const own = /^[\w-]{1,128}$/.test(name) ? await read(name) : null;
  return own ?? read(idOfCode(kind, name));
}
