/** Saves a view of a list, or forgets one, and goes back to the list. */
import { data } from "react-router";
import { readForm, textOf } from "#app/auth/form.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import type { Route } from "./+types/save";
import { type ViewedList, viewedLists, viewSearch } from "#app/views/view.ts";
import { removeView, saveView } from "#app/views/views.server.ts";

function isViewed(list: string): list is ViewedList {
  return Object.hasOwn(viewedLists, list);
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, ["list", "name", "search", "remove"]);
  const list = textOf(form, "list");
  if (!isViewed(list)) throw data({ title: m.views_unknown_list() }, { status: 400 });
  const search = viewSearch(textOf(form, "search"));
  const to = `${viewedLists[list]}${search && `?${search}`}`;
  const removed = textOf(form, "remove");
  if (removed) {
    await removeView(user, removed);
    return redirectWithToast(request, to, { tone: "neutral", message: m.views_removed() });
  }
  const outcome = await saveView(user, { list, name: textOf(form, "name"), search }, new Date());
  const said = {
    saved: { tone: "good" as const, message: m.views_saved() },
    full: { tone: "warn" as const, message: m.views_full() },
    unnamed: { tone: "warn" as const, message: m.views_unnamed() },
  };
  return redirectWithToast(request, to, said[outcome]);
}

export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
