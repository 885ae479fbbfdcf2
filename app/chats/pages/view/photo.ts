/** Photos of messages: served to whoever can read the conversation. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { findChat, findMessage } from "#app/chats/chats.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { fileResponse } from "#app/files/response.server.ts";
import { log } from "#app/log.server.ts";
import type { Route } from "./+types/photo";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const [key, message] = [fileKeySchema.safeParse(search.get("key")).data, search.get("message")];
  const chat = key && message ? await findChat(requireUser(context), params.id) : null;
  const found = chat && message ? await findMessage(chat, message) : null;
  if (!key || !found?.data.photos.some((photo) => photo.key === key || photo.thumb === key))
    throw new Response(null, { status: 404 });
  return fileResponse(files, key, request, (facts) => log.error("files-unavailable", facts));
}
