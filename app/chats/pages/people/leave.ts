import { requireUser } from "#app/auth/user-context.server.ts";
import { leaveGroup } from "#app/chats/groups.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { href } from "#app/ui/href.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { emptyForm } from "#app/ui/form-values.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import type { Route } from "./+types/leave";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const back = href("/chats/:id/people", { id });
  return handleButton(await readForm(request, emptyForm), { request, back }, async () => {
    await leaveGroup(user, id, new Date());
    return redirectWithToast(request, href("/chats"), { tone: "good", message: m.chats_left_toast() });
  });
}
