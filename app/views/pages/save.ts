import { data } from "react-router";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sendsMail } from "#app/mail/transport.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import type { Route } from "./+types/save";
import { anyText } from "#app/ui/form-values.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import { viewedPages, viewSchema, viewSearch } from "#app/views/view.ts";
import { mailView, removeView, saveView } from "#app/views/views.server.ts";

const formSchema = viewSchema
  .pick({ list: true })
  .extend({ name: anyText, search: anyText, remove: anyText, mail: anyText, unmail: anyText });

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const form = await readForm(request, formSchema);
  if (!form.value) throw data({ title: m.lists_unknown_list() }, { status: 400 });
  const { list, name, remove, mail, unmail } = form.value;
  const search = viewSearch(form.value.search);
  const to = `${viewedPages[list]}${search && `?${search}`}`;
  if (remove) {
    const removed = await removeView(user, remove, new Date());
    // Undo doesn't turn mailing on again: that is a separate decision.
    const undo = removed?.mailAt === null && {
      action: href("/qc/views"),
      fields: { list: removed.list, name: removed.name, search: removed.search },
    };
    return redirectWithToast(request, to, { tone: "neutral", message: m.views_removed(), ...(undo && { undo }) });
  }
  if (mail || unmail) {
    const isFound = await mailView(user, mail || unmail, { isMailed: mail !== "" }, new Date());
    if (!isFound) return redirectUnchanged(request, to, 204);
    const message = mail ? m.views_mailed() : m.views_unmailed();
    return redirectWithToast(request, to, {
      tone: mail && !sendsMail ? "warn" : "good",
      message: mail && !sendsMail ? m.views_no_mail() : message,
    });
  }
  const outcome = await saveView(user, { list, name, search }, new Date());
  const toasts = {
    saved: { tone: "good" as const, message: m.views_saved() },
    full: { tone: "warn" as const, message: m.views_full() },
    unnamed: { tone: "warn" as const, message: m.views_unnamed() },
  };
  return redirectWithToast(request, to, toasts[outcome]);
}

export const loader = postOnly;
export default NoPage;
