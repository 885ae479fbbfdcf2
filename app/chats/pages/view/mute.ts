import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { muteChat } from "#app/chats/chats.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { anyText } from "#app/ui/form-values.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/mute";

export const loader = postOnly;
export default NoPage;

const muteForm = z.object({ mute: anyText });

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const back = href("/chats/:id", { id });
  return handleButton(await readForm(request, muteForm), { request, back }, async ({ mute }) => {
    const isMuted = mute === "yes";
    await muteChat(requireUser(context), id, { isMuted });
    const message = isMuted ? m.chats_muted_toast() : m.chats_unmuted_toast();
    return redirectWithToast(request, back, { tone: "good", message });
  });
}
