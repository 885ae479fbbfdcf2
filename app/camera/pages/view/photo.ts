/** Snapshots: served to whoever can read the sitting that they belong to. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { canReadSnapshot } from "#app/camera/sittings.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { fileResponse } from "#app/files/response.server.ts";
import { log } from "#app/log.server.ts";
import type { Route } from "./+types/photo";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const search = new URL(request.url).searchParams;
  const key = fileKeySchema.safeParse(search.get("key"));
  if (!key.success || !(await canReadSnapshot(user, search.get("id") ?? "", key.data)))
    throw new Response(null, { status: 404 });
  return fileResponse(files, key.data, request, (facts) => log.error("files-unavailable", facts));
}
