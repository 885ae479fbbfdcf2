/** Pages of a query, for conditions that its index can't hold. */
import type { Collection, Page, Query, Reader, Stored } from "./documents.ts";

/** An index finds one word: a search of several leaves gaps. Past these rounds a page may be short and still have a next one. */
const maxRounds = 10;

/** A page without what doesn't match: its gaps are filled from the pages that follow, a few times. */
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
