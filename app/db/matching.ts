import type { Collection, Page, Query, Reader, Stored } from "./documents.ts";

const maxRounds = 10;

/** Omits documents that don't match, and fills the page from the following ones. */
export async function queryMatching<T extends object>(
  reader: Reader,
  collection: Collection<T>,
  query: Query,
  matches: (document: Stored<T>) => boolean,
): Promise<Page<T>> {
  const documents: Stored<T>[] = [];
  let next = query.cursor ?? null;
  for (let round = 0; round < maxRounds; round++) {
    const page = await reader.query(collection, { ...query, limit: query.limit - documents.length, cursor: next });
    documents.push(...page.documents.filter(matches));
    next = page.next;
    if (next === null || documents.length >= query.limit) break;
  }
  return { documents, next };
}
