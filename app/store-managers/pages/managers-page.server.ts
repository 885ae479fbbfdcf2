/** What the pages of store managers show. */
import { can } from "#app/auth/can.ts";
import { rowOf } from "#app/checks/parts/rows.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { pagesOf, requireUsable } from "#app/export/response.server.ts";
import { readMonthScores } from "#app/checks/month-scores.server.ts";
import { dayOf, firstDay, lastMonths } from "#app/i18n/days.ts";
import { compareNames, formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { formatPhone, phoneLink } from "#app/stores/phone.ts";
import { pageHref } from "#app/ui/page-href.ts";
import type { User } from "#app/auth/user.ts";
import { getProfile } from "#app/users/users.server.ts";
import { viewSearch } from "#app/views/view.ts";
import { listViews } from "#app/views/views.server.ts";
import { readManagerHistory } from "./history-page.server.ts";
import { coversDay, type Manager } from "#app/store-managers/manager.ts";
import { type Posting, storesOf, storesOn } from "#app/store-managers/assignments.server.ts";
import {
  countManagers,
  findManager,
  listManagers,
  type ManagerFilters,
  type ManagerSort,
} from "#app/store-managers/managers.server.ts";

export interface ManagerRow {
  id: string;
  code: string;
  name: string;
  phone: string;
  email: string;
  status: "active" | "left";
  /** Names of the stores that are theirs today. */
  stores: string[];
}

const sorts = ["code", "name"] as const satisfies ManagerSort[];

function readParams(search: URLSearchParams) {
  const text = (name: string) => search.get(name)?.trim().slice(0, 200) ?? "";
  const given = { q: text("q"), status: text("status") };
  const status: ManagerFilters["status"] =
    given.status === "active" || given.status === "left" ? given.status : undefined;
  const asked = text("sort");
  const sort = sorts.find((each) => each === asked);
  return {
    given,
    filters: { q: given.q, status },
    sort: sort ?? ("code" as const),
    problems: { status: status ? undefined : given.status || undefined, sort: sort ? undefined : asked || undefined },
  };
}

/** The params that were left out. */
function unusableOf(problems: ReturnType<typeof readParams>["problems"]): string[] {
  return Object.entries(problems).flatMap(([name, value]) => (value === undefined ? [] : name));
}

/** One page of the list, as its search params say; what can't be used of them is named and left out. */
export async function readManagerList(user: User, search: URLSearchParams, now: Date) {
  const { given, filters, sort, problems } = readParams(search);
  const cursor = search.get("cursor");
  const [page, count, views] = await Promise.all([
    listManagers(user, filters, { cursor, sort }).catch((error: unknown) => {
      if (error instanceof BadCursor) return null;
      throw error;
    }),
    countManagers(user, filters),
    listViews(user, "store-managers"),
  ]);
  const { managers, next } = page ?? (await listManagers(user, filters, { sort }));
  return {
    managers: await rowsOf(managers, now),
    count,
    views,
    search: viewSearch(search.toString()),
    sort,
    given,
    filtered: Object.values(given).some(Boolean),
    problems: { ...problems, cursor: page === null },
    unusable: unusableOf(problems),
    first: cursor && page ? pageHref(search, null) : null,
    next: next && pageHref(search, next),
  };
}

async function rowsOf(managers: readonly Stored<Manager>[], now: Date): Promise<ManagerRow[]> {
  const ids = managers.map(({ id }) => id);
  const stores = await storesOn(db, ids, dayOf(now, config.APP_TIME_ZONE));
  return managers.map(({ id, data }) => ({
    id,
    code: data.code,
    name: data.name,
    phone: formatPhone(data.phone),
    email: data.email,
    status: data.status,
    stores: stores.get(id) ?? [],
  }));
}

/** All that the list's filters leave, in its order: what a file holds. */
export function readManagerExport(user: User, search: URLSearchParams, now: Date) {
  const { filters, sort, problems } = readParams(search);
  requireUsable(search, unusableOf(problems));
  const columns: ExportColumn<ManagerRow>[] = [
    { header: m.managers_code(), width: 14, value: (row) => row.code },
    { header: m.managers_name(), width: 28, value: (row) => row.name },
    { header: m.managers_phone(), width: 16, value: (row) => row.phone },
    { header: m.managers_email(), width: 28, value: (row) => row.email },
    {
      header: m.managers_status(),
      width: 14,
      value: (row) => (row.status === "active" ? m.managers_status_active() : m.managers_status_left()),
    },
    { header: m.managers_stores_now(), width: 44, value: (row) => row.stores.join("; ") },
  ];
  const pages = pagesOf(async (cursor) => {
    const { managers, next } = await listManagers(user, filters, { sort, cursor, limit: 200 });
    return { rows: await rowsOf(managers, now), next };
  });
  return { columns, pages };
}

const shown = (posting: Posting, today: string) => ({
  key: posting.id,
  id: posting.storeId,
  code: posting.code,
  name: posting.name,
  from: formatDay(posting.from),
  to: posting.to && formatDay(posting.to),
  /** It has yet to begin. */
  ahead: posting.from > today,
  shared: posting.shared,
});

/**
 * Everything about one manager; null when there is none such, or the user may not see them. Beside their assignments and the page's own lists
 * it reads 16 documents for the names of stores and 96 for a year of scores at most, however many stores they have.
 */
export async function readManagerPage(user: User, id: string, now: Date) {
  const manager = await findManager(user, id);
  if (!manager) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [postings, checks, changes, profile] = await Promise.all([
    storesOf(db, id),
    listChecks(user, { managerId: id }, { limit: 10 }, now),
    readManagerHistory(id),
    manager.data.uid === null ? null : getProfile(manager.data.uid),
  ]);
  const months = lastMonths(today);
  const recent = postings.filter(({ to }) => to === null || to >= firstDay(months[0]!));
  const scores = await readMonthScores(
    db,
    recent.map(({ storeId }) => storeId),
    months,
    (check) => check.managerId === id,
  );
  const { code, name, email, phone, status } = manager.data;
  return {
    id,
    code,
    name,
    email,
    phone: phoneLink(phone),
    status,
    current: postings
      .filter((posting) => coversDay(posting, today))
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map((posting) => shown(posting, today)),
    history: postings.map((posting) => shown(posting, today)),
    checks: checks.checks.map((check) => rowOf(check, user)),
    scores,
    months,
    account: profile && { email: profile.email, hasRole: profile.role.includes("manager") },
    changes,
    keeps: can(user, "keep stores"),
  };
}
