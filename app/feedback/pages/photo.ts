/** Photos of cases: served to whoever can read the case they belong to. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { findCase } from "#app/feedback/cases.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { fileResponse } from "#app/files/response.server.ts";
import { log } from "#app/log.server.ts";
import type { Route } from "./+types/photo";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const key = fileKeySchema.safeParse(new URL(request.url).searchParams.get("key")).data;
  const stored = key === undefined ? null : await findCase(requireUser(context), params.id);
  if (!key || !stored?.data.photos.some((photo) => photo.key === key || photo.thumb === key))
    throw new Response(null, { status: 404 });
  return fileResponse(files, key, request, (facts) => log.error("files-unavailable", facts));
}
