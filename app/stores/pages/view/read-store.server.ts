import { can, readsAllStores } from "#app/auth/can.ts";
import { countUnreadIn } from "#app/chats/chats.server.ts";
import { toCheckRow } from "#app/checks/parts/rows.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { dayOf, lastMonths } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { coversDay, holderOn } from "#app/store-managers/manager.ts";
import { readTenures } from "#app/store-managers/assignments.server.ts";
import type { User } from "#app/auth/user.ts";
import { storeHistory } from "#app/stores/parts/history.server.ts";
import { readScorePanel } from "#app/stores/parts/score-panel.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { readOpenTasks } from "#app/tasks/parts/open-tasks.server.ts";
import { phoneLink } from "#app/stores/phone.ts";
import type { Store } from "#app/stores/store.ts";
import { findStore } from "#app/stores/stores.server.ts";

export type StorePageData = NonNullable<Awaited<ReturnType<typeof readStorePage>>>;

/** A former manager sees only their own days: no other manager, no other check, and no current data of the store. */
export async function readStorePage(user: User, id: string, now: Date) {
  const store = await findStore(user, id);
  if (!store) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const canReadHistory = can(user, "read store history", { storeId: id });
  const [everybody, checks, changes, score, tasks, unreadCount] = await Promise.all([
    readTenures(db, id),
    listChecks(user, { storeId: id }, { limit: 10 }, now),
    canReadHistory ? readRecordHistory(storeEvents, id, storeHistory) : [],
    readScorePanel(
      { storeIds: [id], months: lastMonths(today), counts: (check) => can(user, "read check", check) },
      today,
    ),
    readOpenTasks(user, { storeId: id }, now),
    canReadHistory ? countUnreadIn(user, "store", id) : 0,
  ]);
  const { code, name, area, address, province, phone, openedOn, status, tags } = store.data;
  const tenures = canReadHistory ? everybody : everybody.filter((tenure) => tenure.managerId === user.managerId);
  const past = canReadHistory ? undefined : tenures.find(({ to }) => to !== null && to < today);
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
    map: mapHref(store.data),
    openedOn: openedOn && formatDay(openedOn),
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
    /** The last day of a reader who is a former manager. */
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
    checks: checks.checks.map((check) => toCheckRow(check, user)),
    tasks,
    unreadCount,
    score,
    changes,
    closing: status === "closed" ? (changes.find(({ what }) => what === "closed") ?? null) : null,
    canManage: can(user, "manage stores"),
    canStart: status === "open" && can(user, "start check", { storeId: id }),
  };
}

function mapHref({ place, address, province }: Pick<Store, "place" | "address" | "province">): string {
  const query = place
    ? `${place.latitude},${place.longitude}`
    : [address, address && province].filter(Boolean).join(", ");
  return query && `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query })}`;
}
