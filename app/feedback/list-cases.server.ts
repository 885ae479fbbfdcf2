import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import { dayFilters, equalFilters } from "#app/lists/filters.ts";
import { noOne, type ParamProblem } from "#app/lists/params.ts";
import { disjointScopesOf, scopesOf } from "#app/lists/scopes.ts";
import type { Filter, Order, Stored } from "#app/db/documents.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import { countEach, countSome } from "#app/lists/document-list.server.ts";
import type { Count } from "#app/lists/list.ts";
import { pageOfQueries } from "#app/lists/query-pages.server.ts";
import { cases, type FeedbackCase, isOpen, isOverdue } from "./case.ts";
import type { CaseFilters, CaseSort } from "./list-params.ts";

interface CaseList {
  readonly documents: readonly Stored<FeedbackCase>[];
  /** Cursor of the following page; a page may be short and still have one. */
  readonly next: string | null;
  readonly problems: readonly ParamProblem[];
  readonly count: () => Promise<Count>;
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
 * A page of the cases that the user can read and that the filters leave. A store or manager that isn't there, or isn't theirs, is told and
 * left out.
 * @throws BadCursor
 */
export async function listCases(
  user: User,
  filters: CaseFilters,
  { sort, ...page }: { sort: CaseSort; cursor: string | null; limit: number },
  now: Date,
): Promise<CaseList> {
  const found = await readNamed(user, filters);
  const problems: ParamProblem[] = [];
  const idOf = (name: "storeId" | "managerId") => {
    const value = filters[name];
    if (!value || (name === "managerId" && value === noOne)) return value;
    if (!found[name]) problems.push({ name, code: "unknown", value });
    return found[name]?.id;
  };
  const known = { ...filters, storeId: idOf("storeId"), managerId: idOf("managerId") };
  const { status, q = "" } = known;
  const prefix = searchPrefix(q);
  if (q && !prefix) problems.push({ name: "q", code: "malformed", value: q });

  const where = equalFilters(known, ["area", "storeId", "managerId", "channel", "category", "severity"], {
    managerId: null,
  });
  if (status === "waiting" || status === "overdue") where.push(["waiting", "==", true]);
  else if (status && status !== "open") where.push(["status", "==", status]);
  where.push(...dayFilters(known));
  if (prefix) where.push(["words", "array-contains", prefix]);

  const matches = ({ data }: Stored<FeedbackCase>) =>
    can(user, "read feedback", data) &&
    (status !== "open" || isOpen(data)) &&
    (status !== "overdue" || isOverdue(data, now)) &&
    (!known.justified || data.justified === known.justified) &&
    matchesSearch(data.words, prefix ? q : "");
  const indexed = readsAllStores(user) && status !== "open" && status !== "overdue" && !known.justified;
  const fewWords = foldedWords(q).length < 2;
  const equal = where.filter(([field]) => field !== "day").length;
  const orderBy = orders[sort];
  const queries = scopesOf(user, known, where).map((scope) => [...where, ...scope]);
  const listed = await pageOfQueries(cases, queries, { orderBy, matches, ...page });
  const count = async () => (indexed && fewWords && equal < 2 ? countSome(cases, where, orderBy) : null);
  return { ...listed, problems, count };
}

/** How many cases that the user can read wait for an answer: as many as the list shows with the status "waiting". */
export function countWaiting(user: User): Promise<Count> {
  const queries = disjointScopesOf(user, "managerId").map((only): Filter[] => [["waiting", "==", true], ...only]);
  return countEach(cases, queries, orders["-day"]);
}
