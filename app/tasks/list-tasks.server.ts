import { can, readsAllStores } from "#app/auth/can.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Filter, Order, Stored } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { foldedWords, matchesSearch, searchPrefix } from "#app/i18n/fold.ts";
import { getLocale } from "#app/i18n/locale.ts";
import { chainPages } from "#app/lists/chain-pages.ts";
import { countSome } from "#app/lists/document-list.server.ts";
import { equalFilters } from "#app/lists/filters.ts";
import type { ListCount } from "#app/lists/list.ts";
import type { ParamProblem } from "#app/lists/params.ts";
import { pageOfQueries } from "#app/lists/query-pages.server.ts";
import { scopesOf } from "#app/lists/scopes.ts";
import { readNamed } from "#app/store-managers/named.server.ts";
import { type TaskFilters, taskParams, type TaskSort } from "./list-params.ts";
import { isTaskOverdue, isUnfinished, overdueEnd, type Task, tasks, unfinishedEnd } from "./task.ts";
import { taskStatuses } from "./task-names.ts";

interface TaskList {
  readonly documents: readonly Stored<Task>[];
  readonly next: string | null;
  readonly problems: readonly ParamProblem[];
  readonly count: () => Promise<ListCount>;
}

const orders: Readonly<Record<TaskSort, () => Order>> = {
  due: () => ["byDue", "asc"],
  priority: () => ["byPriority", "asc"],
  status: () => ["byDue", "asc"],
  title: () => [getLocale() === "vi" ? "byTitleVi" : "byTitleEn", "asc"],
  "-updatedAt": () => ["updatedAt", "desc"],
};

/** An unknown or unreadable store is reported as a problem and ignored. @throws BadCursor */
export async function listTasks(
  user: User,
  filters: TaskFilters,
  { sort, ...page }: { sort: TaskSort; cursor: string | null; limit: number },
  now: Date,
): Promise<TaskList> {
  const problems: ParamProblem[] = [];
  const { storeId } = await readNamed(user, filters);
  if (filters.storeId && !storeId) problems.push({ name: "storeId", code: "unknown", value: filters.storeId });
  const valid = { ...filters, storeId: storeId?.id };
  const { status, q = "" } = valid;
  const prefix = searchPrefix(q);
  if (q && !prefix) problems.push({ name: "q", code: "malformed", value: q });

  const today = dayOf(now, config.APP_TIME_ZONE);
  const unfinished = status === "unfinished" || status === "overdue";
  const orderBy = orders[sort]();
  const isByDue = orderBy[0] === "byDue";
  const where = equalFilters(valid, taskParams.equal, { ownerId: null, inspectorId: null });
  if (status && !unfinished) where.push(["status", "==", status]);
  // These orders start with unfinished tasks.
  if (unfinished && isByDue) where.push(["byDue", "<", status === "overdue" ? overdueEnd(today) : unfinishedEnd]);
  if (unfinished && sort === "priority") where.push(["byPriority", "<", unfinishedEnd]);
  if (prefix) where.push(["words", "array-contains", prefix]);

  const matches = ({ data }: Stored<Task>) =>
    can(user, "read task", data) &&
    (status !== "unfinished" || isUnfinished(data)) &&
    (status !== "overdue" || isTaskOverdue(data, today)) &&
    matchesSearch(data.words, prefix ? q : "");
  const equal = where.filter(([, op]) => op !== "<").length;
  const indexed = isByDue || !status || (status !== "overdue" && sort === "priority") || !unfinished;
  const countable = readsAllStores(user) && indexed && equal < 2 && foldedWords(q).length < 2;
  const scope = { storeId: valid.storeId, managerId: valid.ownerId };
  const queriesOf = (narrowed: Filter[]) =>
    scopesOf(user, scope, narrowed, "ownerId").map((only) => [...narrowed, ...only]);
  const pageOf = (narrowed: Filter[]) => (paging: { limit: number; cursor: string | null }) =>
    pageOfQueries(tasks, queriesOf(narrowed), { orderBy: [orderBy], matches, ...paging });
  const statuses = unfinished ? taskStatuses.filter((one) => isUnfinished({ status: one })) : taskStatuses;
  const isOne = sort !== "status" || (status && !unfinished);
  const result = isOne
    ? await pageOf(where)(page)
    : await chainPages(
        statuses.map((each) => pageOf([...where, ["status", "==", each]])),
        page,
      );
  return { ...result, problems, count: async () => (countable ? countSome(tasks, where, [orderBy]) : null) };
}
