import { describeApi } from "#app/apps/api/describe.server.ts";
import { apiPath } from "#app/apps/api-path.ts";
import { config } from "#app/config.server.ts";
import type { Route } from "./+types/openapi";

export async function loader({ url }: Route.LoaderArgs) {
  const origin = config.ORIGIN ?? url.origin;
  return Response.json(await describeApi(origin + apiPath));
}
