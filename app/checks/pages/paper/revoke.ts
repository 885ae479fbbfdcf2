import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { revokeShare } from "#app/checks/share-check.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/revoke";

const formSchema = z.object({ link: z.string().regex(/^[0-9a-f]{64}$/) });

export async function action({ request, url, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const id = url.searchParams.get("id") ?? "";
  const back = href("/qc/check/share", { id });
  return handleButton(await readForm(request, formSchema), { request, back }, async ({ link }, { key }) => {
    await revokeShare(user, id, { link, key }, new Date());
    return redirectWithToast(request, back, { tone: "good", message: m.checks_share_revoked() });
  });
}

export const loader = postOnly;
export default NoPage;
