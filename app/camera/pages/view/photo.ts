/** Snapshots: served to whoever can read the sitting that they belong to. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { findSitting } from "#app/camera/sittings.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import type { Route } from "./+types/photo";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get("id") ?? "";
  return servePhoto({ request, url }, async () => {
    const sitting = await findSitting(requireUser(context), id);
    return sitting?.data.observations.flatMap(({ photos }) => photos) ?? [];
  });
}
