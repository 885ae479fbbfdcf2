/** All documents of a query, and those with many values of one field, more than a query takes at once. */
import { turn } from "#app/turn.server.ts";
import type { Collection, Page, Query, Reader, Stored } from "./documents.ts";

/** All documents that a query finds, `limit` at a time. SQLite answers without ever waiting, so others get their turn between two pages. */
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

/** All documents that a query finds, together. */
export async function queryAll<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  query: Omit<Query, "limit" | "cursor">,
): Promise<Stored<T>[]> {
  const found: Stored<T>[] = [];
  for await (const documents of queryPages(reader, collection, { ...query, limit: 1000 })) found.push(...documents);
  return found;
}

/** Values of an `in`. */
export const maxValues = 30;

/** All documents that have one of the values in the field. */
export async function queryIn<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  field: string,
  values: Iterable<string>,
): Promise<Stored<T>[]> {
  const all = [...new Set(values)];
  const found: Stored<T>[] = [];
  for (let at = 0; at < all.length; at += maxValues) {
    const some = all.slice(at, at + maxValues);
    const where: Query["where"] = [some.length === 1 ? [field, "==", some[0]!] : [field, "in", some]];
    found.push(...(await queryAll(reader, collection, { where })));
  }
  return found;
}
