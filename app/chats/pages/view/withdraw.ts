/** Takes back a message. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { requireChat } from "#app/chats/chats.server.ts";
import { withdrawMessage } from "#app/chats/post.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readFields } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/withdraw";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireChat(user, id);
  const message = (await readFields(request)).get("message");
  if (typeof message !== "string") throw new Response(null, { status: 400 });
  await withdrawMessage(user, id, message, new Date());
  return redirectWithToast(request, href("/chats/:id", { id }), { tone: "good", message: m.chats_withdrawn_toast() });
}
