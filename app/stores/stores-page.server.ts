/** What the pages of stores show. */
import { can, readsAllStores } from "#app/auth/can.ts";
import { rowOf } from "#app/checks/list/rows.server.ts";
import { listChecks } from "#app/checks/checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor } from "#app/db/documents.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { coversDay } from "#app/store-managers/manager.ts";
import { managersOf } from "#app/store-managers/managers.server.ts";
import type { User } from "#app/users/user.ts";
import { formatPhone } from "./phone.ts";
import { storeSchema } from "./store.ts";
import { findStore, listStores } from "./stores.server.ts";

export interface StoreRow {
  id: string;
  code: string;
  name: string;
  area: string;
  address: string;
  status: "open" | "closed";
}

/** One page of the list, as its search params say; what can't be used of them is named and left out. */
export async function readStoreList(user: User, search: URLSearchParams) {
  const given = {
    q: search.get("q")?.trim().slice(0, 200) ?? "",
    area: search.get("area")?.trim() ?? "",
    status: search.get("status")?.trim() ?? "",
  };
  const areas = await areasOf(user);
  const status = storeSchema.shape.status.removeDefault().safeParse(given.status).data;
  const area = areas.includes(given.area) ? given.area : undefined;
  const filters = { q: given.q, area, status };
  const cursor = search.get("cursor");
  const page = await listStores(user, filters, { cursor }).catch((error: unknown) => {
    if (error instanceof BadCursor) return null;
    throw error;
  });
  const { stores, next } = page ?? (await listStores(user, filters));
  const address = (at: string | null) =>
    `?${new URLSearchParams(Object.entries({ ...given, cursor: at ?? "" }).filter(([, value]) => value))}`;
  return {
    stores: stores.map(({ id, data }): StoreRow => ({
      id,
      code: data.code,
      name: data.name,
      area: data.area,
      address: data.address,
      status: data.status,
    })),
    areas,
    given,
    filtered: Object.values(given).some(Boolean),
    problems: {
      area: area || !given.area ? undefined : given.area,
      status: status || !given.status ? undefined : given.status,
      cursor: page === null,
    },
    first: cursor && page ? address(null) : null,
    next: next && address(next),
  };
}

/** The areas to filter by: all, or those of a store manager's own stores. */
async function areasOf(user: User): Promise<string[]> {
  if (readsAllStores(user)) return readAreas(db);
  const { stores } = await listStores(user);
  return [...new Set(stores.map((store) => store.data.area))].toSorted();
}

/** Everything about one store; null when there is none such, or it is none of the user's. */
export async function readStorePage(user: User, id: string, now: Date) {
  const store = await findStore(user, id);
  if (!store) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [tenures, checks] = await Promise.all([
    managersOf(db, id),
    listChecks(user, { storeId: id }, { limit: 10 }, now),
  ]);
  const { code, name, area, address, province, phone, place, status, tags } = store.data;
  const current = tenures.find((tenure) => coversDay(tenure, today));
  const linked = (managerId: string) => readsAllStores(user) || user.managerId === managerId;
  return {
    id,
    code,
    name,
    area,
    address,
    province,
    phone: phone ? { href: `tel:${phone.replace(/[^+\d]/g, "")}`, text: formatPhone(phone) } : null,
    place,
    status,
    tags,
    manager: current
      ? { id: current.managerId, name: current.name, since: formatDay(current.from), linked: linked(current.managerId) }
      : null,
    history: tenures.map((tenure) => ({
      key: `${tenure.managerId} ${tenure.from}`,
      id: tenure.managerId,
      name: tenure.name,
      linked: linked(tenure.managerId),
      from: formatDay(tenure.from),
      to: tenure.to && formatDay(tenure.to),
      current: tenure === current,
    })),
    checks: checks.checks.map((check) => rowOf(check, user)),
    canStart: status === "open" && can(user, "start check", { storeId: id }),
  };
}
