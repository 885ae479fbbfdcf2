/** Photos of messages: served to whoever can read the conversation. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { findChat, findMessage } from "#app/chats/chats.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import type { Route } from "./+types/photo";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  const message = url.searchParams.get("message") ?? "";
  return servePhoto({ request, url }, async () => {
    const chat = message ? await findChat(requireUser(context), params.id) : null;
    return (chat && (await findMessage(chat, message)))?.data.photos ?? [];
  });
}
