/** Saved views: each user's own. */
import { db } from "#app/db/db.server.ts";
import { derivedId } from "#app/db/ids.ts";
import { compareNames } from "#app/i18n/format.ts";
import { plainLine } from "#app/i18n/plain.ts";
import type { User } from "#app/auth/user.ts";
import { maxViews, type ViewedPage, viewSearch, views } from "./view.ts";

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: string;
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
    .map(({ id, data }) => ({ id, name: data.name, search: data.search }))
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
  await db.set(views, id, { uid: user.uid, list, name: given, search: viewSearch(search), at: now.toISOString() });
  return "saved";
}

/** Forgets one of the user's own views; another's stays. */
export async function removeView(user: User, id: string): Promise<void> {
  const view = await db.get(views, id);
  if (view?.data.uid === user.uid) await db.delete(views, id);
}
