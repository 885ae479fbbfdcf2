/** How many notices are unread, as it changes: events that the browser listens to. */
import { userContext } from "#app/auth/user-context.server.ts";
import { feed } from "#app/notifications/feed.server.ts";
import type { Route } from "./+types/stream";

export function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(userContext);
  // A page whose session ended meanwhile asks once more: that tells its browser to ask no longer.
  if (!user) return new Response(null, { status: 204 });
  const stream = feed.listen(user.uid, request.signal);
  if (!stream) throw new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
