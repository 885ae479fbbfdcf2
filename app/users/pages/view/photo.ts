import { requireUser } from "#app/auth/user-context.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import { isPhotoOf } from "#app/users/photos.server.ts";
import type { Route } from "./+types/photo";

export function loader({ request, url, params: { id }, context }: Route.LoaderArgs) {
  return servePhoto({ request, url }, (key) => isPhotoOf(requireUser(context), id, key));
}
