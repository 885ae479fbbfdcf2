import { data } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { searchWith } from "#app/lists/list.ts";
import { saveColumns } from "#app/lists/area-lists.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { type ViewedList, viewedLists, viewSearch } from "#app/views/view.ts";
import type { Route } from "./+types/columns";

const listSchema = z.enum(Object.keys(viewedLists) as ViewedList[]);

/** `search` is the list's own, if the form is on the list; `usual` goes back to the standard columns. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const { fields } = await readForm(request, emptyForm);
  const list = listSchema.safeParse(fields.get("list")).data;
  if (!list) throw data({ title: m.lists_unknown_list() }, { status: 400 });
  const search = fields.get("search");
  const to =
    typeof search === "string"
      ? `${viewedLists[list]}${searchWith(viewSearch(search), { column: "" })}`.replace(/\?$/, "")
      : `${href("/settings/display")}#columns`;
  const columns = fields.getAll("column").flatMap((value) => (typeof value === "string" ? value.split(",") : []));
  const before = await saveColumns(user, list, fields.has("usual") ? null : columns);
  if (before === "same") return redirectUnchanged(request, to, 304);
  const earlier: Record<string, string> = before ? { column: before.join(",") } : { usual: "yes" };
  return redirectWithToast(request, to, {
    tone: "good",
    message: m.settings_columns_kept(),
    undo: {
      action: href("/settings/display/columns"),
      fields: { list, ...earlier, ...(typeof search === "string" && { search }) },
    },
  });
}

export const loader = postOnly;
export default NoPage;
