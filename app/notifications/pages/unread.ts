import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { m } from "#app/i18n/locale.ts";
import { markUnread } from "#app/notifications/inbox.server.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/unread";

const formSchema = z.object({ at: z.iso.datetime() });

export async function action({ request, context }: Route.ActionArgs) {
  const back = href("/notifications");
  return handleButton(await readForm(request, formSchema), { request, back }, async ({ at }) => {
    await markUnread(requireUser(context), at);
    return redirectWithToast(request, back, { tone: "good", message: m.notifications_unmarked() });
  });
}

export const loader = postOnly;
export default NoPage;
