/** Pages of a collection of which several queries find what the reader can see, such as those of `scopesOf`. */
import { db } from "#app/db/db.server.ts";
import type { Collection, Filter, Order, Page, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { cursorAfter } from "#app/db/query.server.ts";
import { mergePages, type Place, type Source } from "./merge-pages.ts";

interface Asked<T> {
  /** By ASCII texts or numbers. */
  readonly orderBy: readonly [Order, ...Order[]];
  /** What the queries alone can't tell. */
  readonly matches: (document: Stored<T>) => boolean;
  readonly limit: number;
  readonly cursor: string | null;
}

/**
 * What the queries find together, each document once, in the order that they share. A page may be short and still have a next one.
 * @throws BadCursor
 */
export function pageOfQueries<T extends object>(
  collection: Collection<T>,
  queries: readonly (readonly Filter[])[],
  { orderBy, matches, limit, cursor }: Asked<T>,
): Promise<Page<T>> {
  const sources = queries.map((where): Source<T> => ({
    page: (most, from) => queryMatching(db, collection, { where, orderBy, limit: most, cursor: from }, matches),
    cursorAfter: (document) => cursorAfter(collection, { where, orderBy, limit: 1 }, document),
  }));
  const placeOf = ({ id, data }: Stored<T>): Place => [
    ...orderBy.map(([field]) => (data as Record<string, string | number>)[field]!),
    id,
  ];
  return mergePages(sources, placeOf, comparePlaces(orderBy), { limit, cursor });
}

/** Each part in its order's direction, the id in that of the last. */
function comparePlaces(orderBy: Asked<object>["orderBy"]): (a: Place, b: Place) => number {
  return (a, b) => {
    const at = a.findIndex((part, index) => part !== b[index]);
    if (at < 0) return 0;
    const [, direction] = orderBy[at] ?? orderBy.at(-1)!;
    const isBefore = a[at]! < b[at]!;
    return isBefore === (direction === "asc") ? -1 : 1;
  };
}
