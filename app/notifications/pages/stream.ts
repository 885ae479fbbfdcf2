import { userContext } from "#app/auth/user-context.server.ts";
import { requireChat } from "#app/chats/chats.server.ts";
import { feed } from "#app/notifications/feed.server.ts";
import type { Route } from "./+types/stream";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = context.get(userContext);
  // Without a session, 204 makes the browser stop reconnecting.
  if (!user) return new Response(null, { status: 204 });
  const chat = url.searchParams.get("chat");
  if (chat !== null) await requireChat(user, chat);
  const stream = feed.listen(user.uid, request.signal, chat);
  if (!stream) throw new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
