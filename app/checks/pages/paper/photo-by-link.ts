import { findShared } from "#app/checks/share-check.server.ts";
import { hasPhoto } from "#app/checks/checks.server.ts";
import { servePhoto } from "#app/files/serve-photo.server.ts";
import type { Route } from "./+types/photo-by-link";

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const response = await servePhoto({ request, url }, async (key) => {
    const shared = await findShared(params.token, new Date());
    return shared !== null && hasPhoto({ answers: shared.data.answers }, key);
  });
  response.headers.set("Referrer-Policy", "no-referrer");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
}
