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
import { changeRecord } from "#app/changes/change.server.ts";
import type { RecordKind, RecordWrite } from "#app/changes/record.ts";
import { viewEvents } from "./events.ts";
import { viewLimits } from "./limits.ts";
import { isReport, type View, type ViewedPage, viewSearch, views } from "./view.ts";

const viewRecord: RecordKind<View, typeof viewEvents> = { collection: views, events: viewEvents };
const action = "keep own profile";

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
    limit: viewLimits.views,
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
  const given = plainLine(name).slice(0, viewLimits.name);
  if (!given) return "unnamed";
  const id = derivedId("view", user.uid, list, given);
  const existing = await listViews(user, list);
  if (existing.length >= viewLimits.views && !existing.some((view) => view.id === id)) return "full";
  const view = { list, name: given, search: viewSearch(search) };
  await changeRecord({ user, kind: viewRecord, action, form: "save-view", body: view, now }, async (tx) => {
    const before = await tx.get(views, id);
    const after = { uid: user.uid, ...view, at: now.toISOString(), mailAt: before?.data.mailAt ?? null };
    const event = before?.data.search === view.search ? null : ({ what: "view-saved", after: view } as const);
    return { write: { id, before, after, event }, result: id };
  });
  return "saved";
}

/** Forgets one of the user's own views, and resolves to it; another's stays. */
export async function removeView(user: User, id: string, now: Date): Promise<View | null> {
  const removed = await changeView(user, id, "remove-view", now, ({ list, name, search }) => {
    return { after: null, event: { what: "view-removed", before: { list, name, search } } };
  });
  return removed && removed.data;
}

/** Changes one of the user's own views, or nothing where `prepare` returns null; resolves to the view as it was, or null without it. */
async function changeView(
  user: User,
  id: string,
  form: string,
  now: Date,
  prepare: (view: View) => Pick<RecordWrite<View, typeof viewEvents>, "after" | "event"> | null,
): Promise<Stored<View> | null> {
  return changeRecord({ user, kind: viewRecord, action, form, body: id, now }, async (tx) => {
    const stored = await tx.get(views, id);
    const before = stored?.data.uid === user.uid ? stored : null;
    const after = before && prepare(before.data);
    return { write: after ? { id, before, ...after } : [], result: before };
  });
}

const mailedAt = 6 * 60 + 30;

/** In the morning of the next month's first day. */
export function nextMail(now: Date): string {
  const month = addMonths(monthOf(dayOf(now, config.APP_TIME_ZONE)), 1);
  return instantOf(firstDay(month), mailedAt, config.APP_TIME_ZONE).toISOString();
}

/** Has one of the user's own views of a report mailed each month, or no longer; false where there is no such view. */
export async function mailView(user: User, id: string, mailed: boolean, now: Date): Promise<boolean> {
  const found = await changeView(user, id, "mail-view", now, (view) => {
    if (!isReport(view.list) || mailed === (view.mailAt !== null)) return null;
    const after = { ...view, mailAt: mailed ? nextMail(now) : null };
    return { after, event: { what: mailed ? "report-mailed" : "report-unmailed" } };
  });
  return found !== null && isReport(found.data.list);
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
