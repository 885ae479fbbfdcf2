/** Discards a draft of one's own, or takes it back: buttons of the list of drafts. */
import { z } from "zod";
import { isExpired } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { discardCheck, discards } from "#app/checks/discard-check.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/discard";

const formSchema = z.object({ key: anyText, intent: z.enum(discards) });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const { value } = await readForm(request, formSchema);
  if (!value) throw new Response(null, { status: 400 });
  const { key, intent } = value;
  const back = href("/qc/check/edit");
  try {
    await discardCheck(user, id, intent, { key }, new Date());
  } catch (error) {
    if (error instanceof StaleCheck)
      return redirectWithToast(request, back, { tone: "bad", message: m.checks_edit_closed_title() });
    if (!isExpired(error)) throw error;
    return redirectWithToast(request, back, { tone: "bad", message: m.ui_button_expired() });
  }
  const message = intent === "discard" ? m.checks_discarded() : m.checks_taken_back();
  return redirectWithToast(request, back, { tone: "good", message });
}

export const loader = postOnly;
export default NoPage;
