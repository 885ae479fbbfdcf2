import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { compareNames } from "#app/i18n/format.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { User } from "#app/auth/user.ts";
import { config } from "#app/config.server.ts";
import type { Stored } from "#app/db/documents.ts";
import { instantAt } from "#app/i18n/clock.ts";
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
  /** Null for a list, which can't be mailed. */
  readonly mailed: boolean | null;
}

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

/** A view with the same name is replaced. "full": the user has the maximum of views. */
export async function saveView(
  user: User,
  { list, name, search }: { list: ViewedPage; name: string; search: string },
  now: Date,
): Promise<"saved" | "full" | "unnamed"> {
  const trimmedName = plainLine(name).slice(0, viewLimits.name);
  if (!trimmedName) return "unnamed";
  const id = derivedId("view", user.uid, list, trimmedName);
  const existing = await listViews(user, list);
  if (existing.length >= viewLimits.views && !existing.some((view) => view.id === id)) return "full";
  const view = { list, name: trimmedName, search: viewSearch(search) };
  await changeRecord({ user, kind: viewRecord, action, form: "save-view", body: view, now }, async (tx) => {
    const before = await tx.get(views, id);
    const after = { uid: user.uid, ...view, at: now.toISOString(), mailAt: before?.data.mailAt ?? null };
    const event = before?.data.search === view.search ? null : ({ what: "view-saved", after: view } as const);
    return { write: { id, before, after, event }, result: id };
  });
  return "saved";
}

export async function removeView(user: User, id: string, now: Date): Promise<View | null> {
  const removed = await changeView(user, id, "remove-view", now, ({ list, name, search }) => {
    return { after: null, event: { what: "view-removed", before: { list, name, search } } };
  });
  return removed && removed.data;
}

/** Returns the view before the change, or null if it isn't the user's; `prepare` may return null. */
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

const mailMinute = 6 * 60 + 30;

/** At 6:30 on the next month's first day. */
export function nextMail(now: Date): string {
  const month = addMonths(monthOf(dayOf(now, config.APP_TIME_ZONE)), 1);
  return instantAt(firstDay(month), mailMinute, config.APP_TIME_ZONE).toISOString();
}

/** False if there is no such view. */
export async function mailView(
  user: User,
  id: string,
  { isMailed }: { readonly isMailed: boolean },
  now: Date,
): Promise<boolean> {
  const before = await changeView(user, id, "mail-view", now, (view) => {
    if (!isReport(view.list) || isMailed === (view.mailAt !== null)) return null;
    const after = { ...view, mailAt: isMailed ? nextMail(now) : null };
    return { after, event: { what: isMailed ? "report-mailed" : "report-unmailed" } };
  });
  return before !== null && isReport(before.data.list);
}

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
