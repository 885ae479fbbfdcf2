/** What the pages of store managers show. */
import { rowOf } from "#app/checks/list/rows.server.ts";
import { listChecks } from "#app/checks/checks.server.ts";
import { config } from "#app/config.server.ts";
import { db } from "#app/db/db.server.ts";
import { BadCursor } from "#app/db/documents.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { formatPhone } from "#app/stores/phone.ts";
import type { User } from "#app/users/user.ts";
import { coversDay } from "./manager.ts";
import { findManager, listManagers, type Posting, storesOf, storesToday } from "./managers.server.ts";

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

/** One page of the list, as its search params say; what can't be used of them is named and left out. */
export async function readManagerList(user: User, search: URLSearchParams, now: Date) {
  const given = { q: search.get("q")?.trim().slice(0, 200) ?? "", status: search.get("status")?.trim() ?? "" };
  const status = given.status === "active" || given.status === "left" ? given.status : undefined;
  const cursor = search.get("cursor");
  const page = await listManagers(user, { q: given.q, status }, { cursor }).catch((error: unknown) => {
    if (error instanceof BadCursor) return null;
    throw error;
  });
  const { managers, next } = page ?? (await listManagers(user, { q: given.q, status }));
  const stores = await storesToday(
    db,
    managers.map(({ id }) => id),
    dayOf(now, config.APP_TIME_ZONE),
  );
  const address = (at: string | null) =>
    `?${new URLSearchParams(Object.entries({ ...given, cursor: at ?? "" }).filter(([, value]) => value))}`;
  return {
    managers: managers.map(({ id, data }): ManagerRow => ({
      id,
      code: data.code,
      name: data.name,
      phone: formatPhone(data.phone),
      email: data.email,
      status: data.status,
      stores: stores.get(id) ?? [],
    })),
    given,
    filtered: Object.values(given).some(Boolean),
    problems: { status: status || !given.status ? undefined : given.status, cursor: page === null },
    first: cursor && page ? address(null) : null,
    next: next && address(next),
  };
}

const shown = (posting: Posting) => ({
  key: `${posting.storeId} ${posting.from}`,
  id: posting.storeId,
  code: posting.code,
  name: posting.name,
  from: formatDay(posting.from),
  to: posting.to && formatDay(posting.to),
});

/** Everything about one manager; null when there is none such, or the user may not see them. */
export async function readManagerPage(user: User, id: string, now: Date) {
  const manager = await findManager(user, id);
  if (!manager) return null;
  const today = dayOf(now, config.APP_TIME_ZONE);
  const [postings, checks] = await Promise.all([
    storesOf(db, id),
    listChecks(user, { managerId: id }, { limit: 10 }, now),
  ]);
  const { code, name, email, phone, status } = manager.data;
  return {
    id,
    code,
    name,
    email,
    phone: phone ? { href: `tel:${phone.replace(/[^+\d]/g, "")}`, text: formatPhone(phone) } : null,
    status,
    current: postings.filter((posting) => coversDay(posting, today)).map(shown),
    history: postings.map(shown),
    checks: checks.checks.map((check) => rowOf(check, user)),
  };
}
