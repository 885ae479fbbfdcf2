/** Saved views: each user's own. */
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { compareNames } from "#app/i18n/format.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { instantOf } from "#app/i18n/clock.ts";
import { addMonths, dayOf, firstDay, monthOf } from "#app/i18n/days.ts";
import { recordEvent } from "#app/timeline/timeline.server.ts";
import { viewEvents } from "./events.ts";
import { isReport, maxViews, type View, type ViewedPage, viewSearch, views } from "./view.ts";

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: string;
  /** Whether it is mailed each month; null of a list, which can't be. */
  readonly mailed: boolean | null;
}

/** A user's views of a list, by name. */
export async function listViews(user: User, list: ViewedPage): Promise<SavedView[]> {
  const { documents } = await db.query(views, {
    where: [
      ["uid", "==", user.uid],
      ["list", "==", list],
    ],
    limit: maxViews,
  });
  return documents
    .map(({ id, data }) => ({
      id,
      name: data.name,
      search: data.search,
      mailed: isReport(list) ? data.mailAt !== null : null,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

/** Saves a view under a name; the name again replaces it. "full": there are as many as one keeps already. */
export async function saveView(
  user: User,
  { list, name, search }: { list: ViewedPage; name: string; search: string },
  now: Date,
): Promise<"saved" | "full" | "unnamed"> {
  const given = plainLine(name).slice(0, 60);
  if (!given) return "unnamed";
  const id = derivedId("view", user.uid, list, given);
  const existing = await listViews(user, list);
  if (existing.length >= maxViews && !existing.some((view) => view.id === id)) return "full";
  const view = { list, name: given, search: viewSearch(search) };
  await db.transaction(async (tx) => {
    const earlier = (await tx.get(views, id))?.data;
    tx.set(views, id, { uid: user.uid, ...view, at: now.toISOString(), mailAt: earlier?.mailAt ?? null });
    if (earlier?.search !== view.search)
      recordEvent(tx, viewEvents, { id, by: user, now }, { what: "view-saved", after: view });
  });
  return "saved";
}

/** Forgets one of the user's own views, and resolves to it; another's stays. */
export function removeView(user: User, id: string, now: Date): Promise<View | null> {
  return db.transaction(async (tx) => {
    const view = (await tx.get(views, id))?.data;
    if (view?.uid !== user.uid) return null;
    const { list, name, search } = view;
    tx.delete(views, id);
    recordEvent(tx, viewEvents, { id, by: user, now }, { what: "view-removed", before: { list, name, search } });
    return view;
  });
}

const mailedAt = 6 * 60 + 30;

/** In the morning of the next month's first day. */
export function nextMail(now: Date): string {
  const month = addMonths(monthOf(dayOf(now, config.APP_TIME_ZONE)), 1);
  return instantOf(firstDay(month), mailedAt, config.APP_TIME_ZONE).toISOString();
}

/** Has one of the user's own views of a report mailed each month, or no longer; false where there is no such view. */
export function mailView(user: User, id: string, mailed: boolean, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const view = await tx.get(views, id);
    if (view?.data.uid !== user.uid || !isReport(view.data.list)) return false;
    if (mailed === (view.data.mailAt !== null)) return true;
    tx.set(views, id, { ...view.data, mailAt: mailed ? nextMail(now) : null });
    recordEvent(tx, viewEvents, { id, by: user, now }, { what: mailed ? "report-mailed" : "report-unmailed" });
    return true;
  });
}

/** The user's views that are mailed, by name. */
export async function listMailedViews(user: User): Promise<Stored<View>[]> {
  const { documents } = await db.query(views, {
    where: [
      ["uid", "==", user.uid],
      ["mailAt", ">", ""],
    ],
    orderBy: [["mailAt", "asc"]],
    limit: 100,
  });
  return documents.toSorted((a, b) => compareNames(a.data.name, b.data.name));
}
