/** Ends a link to a check: a button of its list of links. */
import { z } from "zod";
import { isExpired } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { revokeShare } from "#app/checks/share-check.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { anyText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/revoke";

const formSchema = z.object({ key: anyText, link: z.string().regex(/^[0-9a-f]{64}$/) });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const { value } = await readForm(request, formSchema);
  if (!value) throw new Response(null, { status: 400 });
  const back = href("/qc/check/share", { id });
  try {
    await revokeShare(user, id, value, new Date());
  } catch (error) {
    if (!isExpired(error)) throw error;
    return redirectWithToast(request, back, { tone: "bad", message: m.ui_button_expired() });
  }
  return redirectWithToast(request, back, { tone: "good", message: m.checks_share_revoked() });
}

export const loader = postOnly;
export default NoPage;
