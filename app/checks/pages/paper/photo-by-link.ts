/** Photos of a shared check: served to whoever has its link, those of its answers alone. */
import { findShared } from "#app/checks/share-check.server.ts";
import { hasPhoto } from "#app/checks/checks.server.ts";
import { files } from "#app/files/files.server.ts";
import { fileKeySchema } from "#app/files/photo.ts";
import { fileResponse } from "#app/files/response.server.ts";
import { log } from "#app/log.server.ts";
import type { Route } from "./+types/photo-by-link";

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const key = fileKeySchema.safeParse(url.searchParams.get("key")).data;
  const shared = key === undefined ? null : await findShared(params.token, new Date());
  if (!key || !shared || !hasPhoto({ answers: shared.data.answers }, key)) throw new Response(null, { status: 404 });
  const response = await fileResponse(files, key, request, (facts) => log.error("files-unavailable", facts));
  response.headers.set("Referrer-Policy", "no-referrer");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
}
