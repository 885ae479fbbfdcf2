import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import { chainPages } from "#app/lists/chain-pages.ts";
import { dayFilters, equalFilters } from "#app/lists/filters.ts";
import { noOne, type ParamProblem } from "#app/lists/params.ts";
import { disjointScopesOf, scopesOf } from "#app/lists/scopes.ts";
import type { Filter, Order, Stored } from "#app/db/documents.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import { countEach, countSome } from "#app/lists/document-list.server.ts";
import type { ListCount } from "#app/lists/list.ts";
import { pageOfQueries } from "#app/lists/query-pages.server.ts";
import { cases, type FeedbackCase, isOpen, isOverdue } from "./case.ts";
import { type CaseFilters, caseParams, type CaseSort } from "./list-params.ts";

interface CaseList {
  readonly documents: readonly Stored<FeedbackCase>[];
  /** Cursor of the following page; a page may be short and still have one. */
  readonly next: string | null;
  readonly problems: readonly ParamProblem[];
  readonly count: () => Promise<ListCount>;
}

const orders = {
  "-day": [
    ["day", "desc"],
    ["cameAt", "desc"],
  ],
  day: [
    ["day", "asc"],
    ["cameAt", "asc"],
  ],
} as const satisfies Record<CaseSort, [Order, Order]>;

/**
 * An unknown store or manager is reported as a problem and ignored.
 * @throws BadCursor
 */
export async function listCases(
  user: User,
  filters: CaseFilters,
  { sort, ...page }: { sort: CaseSort; cursor: string | null; limit: number },
  now: Date,
): Promise<CaseList> {
  const named = await readNamed(user, filters);
  const problems: ParamProblem[] = [];
  const idOf = (name: "storeId" | "managerId") => {
    const value = filters[name];
    if (!value || (name === "managerId" && value === noOne)) return value;
    if (!named[name]) problems.push({ name, code: "unknown", value });
    return named[name]?.id;
  };
  const knownFilters = { ...filters, storeId: idOf("storeId"), managerId: idOf("managerId") };
  const { status, q = "" } = knownFilters;
  const prefix = searchPrefix(q);
  if (q && !prefix) problems.push({ name: "q", code: "malformed", value: q });

  const where = equalFilters(knownFilters, caseParams.equal, { managerId: null });
  if (status === "waiting" || status === "overdue") where.push(["waiting", "==", true]);
  else if (status && status !== "open") where.push(["status", "==", status]);
  where.push(...dayFilters(knownFilters));
  if (prefix) where.push(["words", "array-contains", prefix]);

  const matches = ({ data }: Stored<FeedbackCase>) =>
    can(user, "read feedback", data) &&
    (status !== "open" || isOpen(data)) &&
    (status !== "overdue" || isOverdue(data, now)) &&
    (!knownFilters.justified || data.justified === knownFilters.justified) &&
    matchesSearch(data.words, prefix ? q : "");
  const isIndexed = readsAllStores(user) && status !== "open" && status !== "overdue" && !knownFilters.justified;
  const isOneWord = foldedWords(q).length < 2;
  const equalCount = where.filter(([field]) => field !== "day").length;
  const orderBy = orders[sort];
  const partOf = (narrowed: readonly Filter[], order: (typeof orders)[CaseSort]) => (paging: typeof page) => {
    const queries = scopesOf(user, knownFilters, narrowed).map((scope) => [...narrowed, ...scope]);
    return pageOfQueries(cases, queries, { orderBy: order, matches, ...paging });
  };
  const list = isWaitingFirst(user, filters, sort)
    ? await chainPages(
        [
          partOf([...where, ["waiting", "==", true]], orders.day),
          partOf([...where, ["waiting", "==", false]], orders["-day"]),
        ],
        page,
      )
    : await partOf(where, orderBy)(page);
  const count = async () => (isIndexed && isOneWord && equalCount < 2 ? countSome(cases, where, orderBy) : null);
  return { ...list, problems, count };
}

/** A store manager's own list begins with the customers that wait for an answer, the longest first. */
export function isWaitingFirst(user: User, { status }: Pick<CaseFilters, "status">, sort: CaseSort): boolean {
  return sort === "-day" && !status && !readsAllStores(user);
}

export function countWaiting(user: User): Promise<ListCount> {
  const queries = disjointScopesOf(user, "managerId").map((only): Filter[] => [["waiting", "==", true], ...only]);
  return countEach(cases, queries, orders["-day"]);
}
