/** Mutes a conversation for the user, or takes that back. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { muteChat } from "#app/chats/chats.server.ts";
import { m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readFields } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/mute";

export const loader = postOnly;
export default NoPage;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const isMuted = (await readFields(request)).get("mute") === "yes";
  await muteChat(requireUser(context), id, isMuted);
  const message = isMuted ? m.chats_muted_toast() : m.chats_unmuted_toast();
  return redirectWithToast(request, href("/chats/:id", { id }), { tone: "good", message });
}
