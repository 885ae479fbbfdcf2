import { can, readsAllStores } from "#app/auth/can.ts";
import { countUnreadIn } from "#app/chats/chats.server.ts";
import { toCheckRow } from "#app/checks/parts/rows.server.ts";
import { monthChart } from "#app/checks/score-chart.server.ts";
import { listChecks } from "#app/checks/list-checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { readMonthScores } from "#app/checks/month-scores.server.ts";
import { dayOf, lastMonths } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { coversDay, holderOn } from "#app/store-managers/manager.ts";
import { readTenures } from "#app/store-managers/assignments.server.ts";
import type { User } from "#app/auth/user.ts";
import { storeHistory } from "#app/stores/parts/history.server.ts";
import { readRecordHistory } from "#app/records/parts/history.server.ts";
import { storeEvents } from "#app/stores/events.ts";
import { readStoreTasks } from "#app/tasks/parts/store-tasks.server.ts";
import { phoneLink } from "#app/stores/phone.ts";
import { findStore } from "#app/stores/stores.server.ts";

export type StorePageData = NonNullable<Awaited<ReturnType<typeof readStorePage>>>;

/** A former manager sees only their own days: no other manager, no other check, and no current data of the store. */
export async function readStorePage(user: User, id: string, now: Date) {
  const store = await findStore(user, id);
  if (!store) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const months = lastMonths(today);
  const canReadHistory = can(user, "read store history", { storeId: id });
  const [everybody, checks, changes, scores, tasks, unreadCount] = await Promise.all([
    readTenures(db, id),
    listChecks(user, { storeId: id }, { limit: 10 }, now),
    canReadHistory ? readRecordHistory(storeEvents, id, storeHistory) : [],
    readMonthScores(db, { storeIds: [id], months, counts: (check) => can(user, "read check", check) }),
    readStoreTasks(user, id, now),
    canReadHistory ? countUnreadIn(user, "store", id) : 0,
  ]);
  const { code, name, area, address, province, phone, place, openedOn, status, tags } = store.data;
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
    place,
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
    scores,
    chart: monthChart(scores, months),
    changes,
    closing: status === "closed" ? (changes.find(({ what }) => what === "closed") ?? null) : null,
    canManage: can(user, "manage stores"),
    canStart: status === "open" && can(user, "start check", { storeId: id }),
  };
}
