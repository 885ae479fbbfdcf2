import { requireUser } from "#app/auth/user-context.server.ts";
import { replayFile } from "#app/reports/replay/replay-file.server.ts";
import type { Route } from "./+types/export";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
  return replayFile(requireUser(context), params.id, url, new Date(), request.signal);
}
