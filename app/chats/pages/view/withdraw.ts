import { z } from "zod";
import { requireUser } from "#app/auth/user-context.server.ts";
import { requireChat } from "#app/chats/chats.server.ts";
import { withdrawMessage } from "#app/chats/post.server.ts";
import { m } from "#app/i18n/locale.ts";
import { handleButton } from "#app/records/handle-form.server.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { NoPage } from "#app/shell/no-page.ts";
import { postOnly, readForm } from "#app/ui/form.server.ts";
import { href } from "#app/ui/href.ts";
import type { Route } from "./+types/withdraw";

export const loader = postOnly;
export default NoPage;

const messageForm = z.object({ message: z.string() });

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const user = requireUser(context);
  await requireChat(user, id);
  const back = href("/chats/:id", { id });
  return handleButton(await readForm(request, messageForm), { request, back }, async ({ message }) => {
    await withdrawMessage(user, id, message, new Date());
    return redirectWithToast(request, back, { tone: "good", message: m.chats_withdrawn_toast() });
  });
}
