/** Photos of cases: served to whoever can read the case they belong to. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { findCase } from "#app/feedback/cases.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import type { Route } from "./+types/photo";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  return servePhoto({ request, url }, async () => (await findCase(requireUser(context), params.id))?.data.photos ?? []);
}
