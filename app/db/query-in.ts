import { turn } from "#app/turn.ts";
import type { Collection, Page, Query, Reader, Stored } from "./documents.ts";

/** SQLite blocks the thread, so other requests run between two pages. */
export async function* queryPages<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  query: Omit<Query, "cursor">,
): AsyncGenerator<readonly Stored<T>[]> {
  let cursor: string | null = null;
  do {
    const page: Page<T> = await reader.query(collection, { ...query, cursor });
    yield page.documents;
    cursor = page.next;
    if (cursor !== null) await turn();
  } while (cursor !== null);
}

export async function queryAll<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  query: Omit<Query, "limit" | "cursor">,
): Promise<Stored<T>[]> {
  const all: Stored<T>[] = [];
  for await (const documents of queryPages(reader, collection, { ...query, limit: 1000 })) all.push(...documents);
  return all;
}

export const maxInValues = 30;

export async function queryIn<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  field: string,
  values: Iterable<string>,
): Promise<Stored<T>[]> {
  const distinct = [...new Set(values)];
  const all: Stored<T>[] = [];
  for (let at = 0; at < distinct.length; at += maxInValues) {
    const batch = distinct.slice(at, at + maxInValues);
    const where: Query["where"] = [batch.length === 1 ? [field, "==", batch[0]!] : [field, "in", batch]];
    all.push(...(await queryAll(reader, collection, { where })));
  }
  return all;
}
