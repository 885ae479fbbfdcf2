/** Photos of activities: served to whoever can read the activity they belong to. */
import { findActivity } from "#app/activities/activities.server.ts";
import { requireUser } from "#app/auth/user-context.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import type { Route } from "./+types/photo";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  return servePhoto(
    { request, url },
    async () => (await findActivity(requireUser(context), params.id))?.data.photos ?? [],
  );
}
