import { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { discardCheck, discards } from "#app/checks/discard-check.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm, type HiddenValues } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/discard";

const formSchema = z.object({ intent: z.enum(discards) });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const back = href("/qc/check/edit");
  const discard = async ({ intent }: z.output<typeof formSchema>, { key }: HiddenValues) => {
    await discardCheck(user, id, intent, { key }, new Date());
    if (intent === "undiscard")
      return redirectWithToast(request, back, { tone: "good", message: m.checks_taken_back() });
    const fields = { intent: "undiscard", key: mintFormKey(user.uid, `discard-check/${id}`) };
    return redirectWithToast(request, back, {
      tone: "good",
      message: m.checks_discarded(),
      undo: { action: href("/qc/check/discard", { id }), fields },
    });
  };
  const stale = m.checks_edit_closed_title();
  return handleButton(await readForm(request, formSchema), { request, back }, discard, { stale });
}

export const loader = postOnly;
export default NoPage;
