/** `/users/:id/photo`: a person's photo, for everybody who is signed in. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { fileResponse } from "#app/files/response.server.ts";
import { log } from "#app/log.server.ts";
import { isPhotoOf } from "#app/users/photos.server.ts";
import type { Route } from "./+types/photo";

export async function loader({ request, url, params: { id }, context }: Route.LoaderArgs) {
  const key = fileKeySchema.safeParse(url.searchParams.get("key")).data;
  if (!key || !(await isPhotoOf(requireUser(context), id, key))) throw new Response(null, { status: 404 });
  return fileResponse(files, key, request, (facts) => log.error("files-unavailable", facts));
}
