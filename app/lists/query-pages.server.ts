import type { User } from "#app/auth/user.ts";
import { db } from "#app/db/db.server.ts";
import type { Collection, Filter, Order, Page, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { cursorAfter } from "#app/db/query.server.ts";
import { countSome, isOneIndex } from "./document-list.server.ts";
import type { ListCount } from "./list.ts";
import { mergePages, type SortKey, type PageSource } from "./merge-pages.ts";
import { type Scope, scopesOf } from "./scopes.ts";

interface PageQuery<T> {
  /** Fields of ASCII texts or numbers. */
  readonly orderBy: readonly [Order, ...Order[]];
  readonly matches: (document: Stored<T>) => boolean;
  readonly limit: number;
  readonly cursor: string | null;
}

/** Each document once. A short page may still have a next one. @throws BadCursor for another list's cursor */
export function pageOfQueries<T extends object>(
  collection: Collection<T>,
  queries: readonly (readonly Filter[])[],
  { orderBy, matches, limit, cursor }: PageQuery<T>,
): Promise<Page<T>> {
  const sources = queries.map((where): PageSource<T> => ({
    page: (pageLimit, from) =>
      queryMatching(db, collection, { where, orderBy, limit: pageLimit, cursor: from }, matches),
    cursorAfter: (document) => cursorAfter(collection, { where, orderBy, limit: 1 }, document),
  }));
  const sortKeyOf = ({ id, data }: Stored<T>): SortKey => [
    ...orderBy.map(([field]) => (data as Record<string, string | number>)[field]!),
    id,
  ];
  return mergePages(sources, sortKeyOf, compareSortKeys(orderBy), { limit, cursor });
}

interface DayQuery<T> extends Pick<PageQuery<T>, "matches" | "limit" | "cursor"> {
  readonly where: readonly Filter[];
  readonly sort: "day" | "-day";
}

export async function pageByDay<T extends object>(
  collection: Collection<T>,
  user: User,
  scope: Scope,
  { where, sort, ...pageOptions }: DayQuery<T>,
) {
  const queries = scopesOf(user, scope, where).map((narrower) => [...where, ...narrower]);
  const page = await pageOfQueries(collection, queries, { orderBy: orderByDay(sort), ...pageOptions });
  return { ...page, count: () => countDayPages(collection, user, scope, { where, sort }) };
}

/** Null where `where` alone doesn't find the records. */
export async function countDayPages<T extends object>(
  collection: Collection<T>,
  user: User,
  scope: Scope,
  { where, sort }: Pick<DayQuery<T>, "where" | "sort">,
): Promise<ListCount> {
  const scopes = scopesOf(user, scope, where);
  const isCountable = scopes.length === 1 && scopes[0]!.length === 0 && isOneIndex(where);
  return isCountable ? countSome(collection, where, orderByDay(sort)) : null;
}

function orderByDay(sort: "day" | "-day") {
  const direction = sort === "day" ? "asc" : "desc";
  return [
    ["day", direction],
    ["from", direction],
  ] as const;
}

/** The id has the direction of the last field. */
function compareSortKeys(orderBy: PageQuery<object>["orderBy"]): (a: SortKey, b: SortKey) => number {
  return (a, b) => {
    const at = a.findIndex((part, index) => part !== b[index]);
    if (at < 0) return 0;
    const [, direction] = orderBy[at] ?? orderBy.at(-1)!;
    const isBefore = a[at]! < b[at]!;
    return isBefore === (direction === "asc") ? -1 : 1;
  };
}
