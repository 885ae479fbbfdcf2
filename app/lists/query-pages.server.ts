/** Pages of a collection of which several queries find what the reader can see, such as those of `scopesOf`. */
import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Collection, Filter, Order, Page, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { cursorAfter } from "#app/db/query.server.ts";
import { countSome, isOneIndex } from "./document-list.server.ts";
import { mergePages, type Place, type Source } from "./merge-pages.ts";
import { type Scope, scopesOf } from "./scopes.ts";

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

interface AskedByDay<T> extends Pick<Asked<T>, "matches" | "limit" | "cursor"> {
  /** What the filters leave. */
  readonly where: readonly Filter[];
  readonly sort: "day" | "-day";
}

/** A page of what the user can see of records with a day and a beginning, and how many there are, where `where` alone tells. */
export async function pageByDay<T extends object>(
  collection: Collection<T>,
  user: User,
  scope: Scope,
  { where, sort, ...page }: AskedByDay<T>,
) {
  const direction = sort === "day" ? "asc" : "desc";
  const orderBy = [
    ["day", direction],
    ["from", direction],
  ] as const;
  const scopes = scopesOf(user, scope, where);
  const queries = scopes.map((narrower) => [...where, ...narrower]);
  const found = await pageOfQueries(collection, queries, { orderBy, ...page });
  const isWhole = scopes.length === 1 && scopes[0]!.length === 0 && isOneIndex(where);
  return { ...found, count: async () => (isWhole ? countSome(collection, where, orderBy) : null) };
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
