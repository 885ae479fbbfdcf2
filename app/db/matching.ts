/** Queries with conditions that no index can hold. */
import type { Collection, Page, Query, Reader, Stored } from "./documents.ts";

/** A page may stay short after so many rounds, although it has a next one. */
const maxRounds = 10;

/** Leaves out documents that don't match, and fills the page from those that follow. */
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
