/** What the pages of stores show. */
import { can, readsAllStores } from "#app/auth/can.ts";
import { rowOf } from "#app/checks/parts/rows.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor, type Stored } from "#app/db/documents.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { pagesOf, requireUsable } from "#app/export/response.server.ts";
import { readMonthScores } from "#app/checks/month-scores.server.ts";
import { dayOf, lastMonths } from "#app/i18n/days.ts";
import { formatDay, formatInstant } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { coversDay, holderOn } from "#app/store-managers/manager.ts";
import { managersOf, managersOn } from "#app/store-managers/assignments.server.ts";
import { pageHref } from "#app/ui/page-href.ts";
import type { User } from "#app/auth/user.ts";
import { viewSearch } from "#app/views/view.ts";
import { listViews } from "#app/views/views.server.ts";
import { readStoreHistory } from "#app/stores/parts/history.server.ts";
import { formatPhone, phoneLink } from "#app/stores/phone.ts";
import { readStoreParams } from "#app/stores/list-params.ts";
import type { Store } from "#app/stores/store.ts";
import { countStores, findStore, listAreas, listStores } from "#app/stores/stores.server.ts";

export interface StoreRow {
  id: string;
  code: string;
  name: string;
  area: string;
  address: string;
  province: string;
  phone: string;
  tags: readonly string[];
  status: "open" | "closed";
  /** When it was last changed. */
  updatedAt: string;
  /** Today's, where the list shows them. */
  manager: string;
}

/** One page of the list, as its search params say; what can't be used of them is named and left out. */
export async function readStoreList(user: User, search: URLSearchParams, now: Date) {
  const areas = await listAreas(user);
  const { filters, sort, columns, given, problems } = readStoreParams(search, areas);
  const cursor = search.get("cursor");
  const everyone = readsAllStores(user);
  const [page, counted, views] = await Promise.all([
    listStores(user, filters, { cursor, sort }).catch((error: unknown) => {
      if (error instanceof BadCursor) return null;
      throw error;
    }),
    everyone ? countStores(user, filters) : null,
    listViews(user, "stores"),
  ]);
  const { stores, next } = page ?? (await listStores(user, filters, { sort }));
  const today = dayOf(now, config.APP_TIME_ZONE);
  const holders = columns.includes("manager") ? await holdersOf(user, stores, today) : new Map<string, string>();
  return {
    stores: stores.map((store) => rowOfStore(store, holders)),
    // A store manager's come all on one page.
    count: everyone ? counted : stores.length,
    views,
    search: viewSearch(search.toString()),
    areas,
    sort,
    columns,
    given,
    filtered: Object.values(given).some(Boolean),
    problems: { ...problems, cursor: page === null },
    first: cursor && page ? pageHref(search, null) : null,
    next: next && pageHref(search, next),
  };
}

/** Today's managers, by store: of a store manager's former stores none. */
function holdersOf(user: User, stores: readonly Stored<Store>[], today: string): Promise<Map<string, string>> {
  const told = stores.filter(({ id }) => can(user, "read store history", { storeId: id }));
  return managersOn(
    db,
    told.map(({ id }) => id),
    today,
  );
}

function rowOfStore({ id, data }: Stored<Store>, holders: ReadonlyMap<string, string>): StoreRow {
  const { code, name, area, address, province, tags, status } = data;
  return {
    id,
    code,
    name,
    area,
    address,
    province,
    phone: formatPhone(data.phone),
    tags,
    status,
    updatedAt: formatInstant(data.updatedAt, config.APP_TIME_ZONE),
    manager: holders.get(id) ?? "",
  };
}

/** All that the list's filters leave, in its order, with every field: what a file holds. */
export async function readStoreExport(user: User, search: URLSearchParams, now: Date) {
  const { filters, sort, problems } = readStoreParams(search, await listAreas(user));
  requireUsable(search, Object.keys(problems));
  const today = dayOf(now, config.APP_TIME_ZONE);
  const columns: ExportColumn<{ row: StoreRow; place: Store["place"] }>[] = [
    { header: m.stores_code(), width: 14, value: ({ row }) => row.code },
    { header: m.stores_field_name(), width: 32, value: ({ row }) => row.name },
    { header: m.stores_area(), width: 18, value: ({ row }) => row.area },
    { header: m.stores_address(), width: 44, value: ({ row }) => row.address },
    { header: m.stores_province(), width: 18, value: ({ row }) => row.province },
    { header: m.stores_phone(), width: 16, value: ({ row }) => row.phone },
    { header: m.stores_latitude(), width: 12, value: ({ place }) => place?.latitude ?? null },
    { header: m.stores_longitude(), width: 12, value: ({ place }) => place?.longitude ?? null },
    {
      header: m.stores_status(),
      width: 12,
      value: ({ row }) => (row.status === "open" ? m.stores_status_open() : m.stores_status_closed()),
    },
    { header: m.stores_tags(), width: 24, value: ({ row }) => row.tags.join(", ") },
    { header: m.stores_manager(), width: 24, value: ({ row }) => row.manager },
  ];
  const pages = pagesOf(async (cursor) => {
    const { stores, next } = await listStores(user, filters, { sort, cursor, limit: 200 });
    const holders = await holdersOf(user, stores, today);
    return { rows: stores.map((store) => ({ row: rowOfStore(store, holders), place: store.data.place })), next };
  });
  return { columns, pages };
}

export type StorePage = NonNullable<Awaited<ReturnType<typeof readStorePage>>>;

/**
 * Everything about one store; null when there is none such, or it is none of the user's. Of a former store its manager is told of their own
 * days: no other manager, no check of another day, and not what became of it.
 */
export async function readStorePage(user: User, id: string, now: Date) {
  const store = await findStore(user, id);
  if (!store) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const months = lastMonths(today);
  const whole = can(user, "read store history", { storeId: id });
  const [everybody, checks, changes, scores] = await Promise.all([
    managersOf(db, id),
    listChecks(user, { storeId: id }, { limit: 10 }, now),
    whole ? readStoreHistory(id) : [],
    readMonthScores(db, [id], months, (check) => can(user, "read check", check)),
  ]);
  const { code, name, area, address, province, phone, place, status, tags } = store.data;
  const tenures = whole ? everybody : everybody.filter((tenure) => tenure.managerId === user.managerId);
  const past = whole ? undefined : tenures.find(({ to }) => to !== null && to < today);
  const current = holderOn(tenures, today);
  const next = tenures.findLast(({ from }) => from > today);
  const linked = (managerId: string) => readsAllStores(user) || user.managerId === managerId;
  return {
    id,
    code,
    name,
    area,
    address,
    province,
    phone: phoneLink(phone),
    place,
    status,
    tags,
    manager: current
      ? {
          id: current.managerId,
          name: current.name,
          since: formatDay(current.from),
          until: current.to && formatDay(current.to),
          linked: linked(current.managerId),
        }
      : null,
    /** The last day of a former manager who reads this; null for everybody else. */
    former: past?.to ? formatDay(past.to) : null,
    next: next ? { name: next.name, day: formatDay(next.from) } : null,
    history: tenures.map((tenure) => ({
      key: tenure.id,
      id: tenure.managerId,
      name: tenure.name,
      linked: linked(tenure.managerId),
      from: formatDay(tenure.from),
      to: tenure.to && formatDay(tenure.to),
      current: coversDay(tenure, today),
      shared: tenure.shared,
    })),
    checks: checks.checks.map((check) => rowOf(check, user)),
    scores,
    months,
    changes,
    closing: status === "closed" ? (changes.find(({ what }) => what === "closed") ?? null) : null,
    keeps: can(user, "keep stores"),
    canStart: status === "open" && can(user, "start check", { storeId: id }),
  };
}
