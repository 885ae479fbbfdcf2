/** An index serves some of the filters; documents are compared with the others. */
import { db } from "#app/db/db.server.ts";
import type { Collection, Filter, Order, Stored } from "#app/db/documents.ts";
import { queryMatching } from "#app/db/matching.ts";
import { queryAll } from "#app/db/query-in.ts";
import type { ListCount } from "./list.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";

type Filters = Readonly<Record<string, string | boolean | undefined>>;

const isSet = (value: Filters[string]): value is string | boolean => value !== undefined && value !== "";
const searchOf = ({ q }: Filters) => (typeof q === "string" ? q : "");
interface Searchable {
  readonly words: readonly string[];
}

/** `q` searches `words`, `equal` are fields with the filter's name, `contains` are array fields. */
interface DocumentList<T, S extends string> {
  readonly equal: readonly (keyof T & string)[];
  readonly contains?: Readonly<Record<string, keyof T & string>>;
  /** Fields of ASCII texts. */
  readonly orders: Readonly<Record<S, readonly [keyof T & string, "asc" | "desc"]>>;
}

/** Lists then say that there are more. */
const countLimit = 1000;

export async function countSome<T extends object>(
  collection: Collection<T>,
  where: readonly Filter[],
  orderBy: readonly Order[],
): Promise<ListCount> {
  const count = await db.count(collection, where, { orderBy, upTo: countLimit + 1 });
  return count > countLimit ? { over: countLimit } : count;
}

/** No document may match two queries. */
export async function countEach<T extends object>(
  collection: Collection<T>,
  queries: readonly (readonly Filter[])[],
  orderBy: readonly Order[],
): Promise<ListCount> {
  const counts = await Promise.all(queries.map((where) => countSome(collection, where, orderBy)));
  return counts.reduce((sum, count) => {
    if (typeof sum !== "number") return sum;
    return typeof count === "number" ? sum + count : count;
  });
}

/** Only for one index can counting read no more than it counts: by days and at most one other field. */
export function isOneIndex(where: readonly Filter[]): boolean {
  const [filter, another] = where.filter(([field]) => field !== "day");
  const days = where.some(([field]) => field === "day");
  return !another && !(days && filter?.[1] === "array-contains");
}

export function documentList<T extends Searchable, S extends string>(
  collection: Collection<T>,
  { equal, contains = {}, orders }: DocumentList<T, S>,
) {
  const arrays = Object.entries(contains);
  const orderBy = (sort: S): Order[] => [orders[sort]];

  function matches(filters: Filters) {
    return ({ data }: Stored<T>): boolean =>
      equal.every((name) => !isSet(filters[name]) || data[name] === filters[name]) &&
      arrays.every(([name, field]) => !filters[name] || (data[field] as readonly unknown[]).includes(filters[name])) &&
      matchesSearch(data.words, searchOf(filters));
  }

  /** A query can search one array only. Beside words, the other one is left to `matches`. */
  function whereOf(filters: Filters): Filter[] {
    const prefix = searchPrefix(searchOf(filters));
    const array = arrays.find(([name]) => filters[name]);
    return [
      ...equal.flatMap((name): Filter[] => (isSet(filters[name]) ? [[name, "==", filters[name]]] : [])),
      ...(prefix ? ([["words", "array-contains", prefix]] as const) : []),
      ...(!prefix && array ? ([[array[1], "array-contains", filters[array[0]]!]] as const) : []),
    ];
  }

  function isCountable(filters: Filters): boolean {
    const searchWords = foldedWords(searchOf(filters));
    return searchWords.length === 0 || (searchWords.length === 1 && arrays.every(([name]) => !filters[name]));
  }

  return {
    page: (filters: Filters, { sort, ...page }: { sort: S; limit: number; cursor?: string | null | undefined }) =>
      queryMatching(db, collection, { where: whereOf(filters), orderBy: orderBy(sort), ...page }, matches(filters)),
    all: async (filters: Filters, sort: S) =>
      (await queryAll(db, collection, { where: whereOf(filters), orderBy: orderBy(sort) })).filter(matches(filters)),
    /** Null unless the query alone finds the documents. */
    count: async (filters: Filters) => (isCountable(filters) ? db.count(collection, whereOf(filters)) : null),
    among(documents: readonly (Stored<T> | null)[], filters: Filters, sort: S): Stored<T>[] {
      const [field, direction] = orders[sort];
      const sign = direction === "asc" ? -1 : 1;
      return documents
        .filter((document) => document !== null)
        .filter(matches(filters))
        .toSorted((a, b) => (a.data[field] < b.data[field] ? sign : -sign));
    },
  };
}
