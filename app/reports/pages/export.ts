import { requireUser } from "#app/auth/user-context.server.ts";
import { reportFile } from "#app/reports/declared/reports.server.ts";
import type { Route } from "./+types/export";

export function loader({ url, context }: Route.LoaderArgs) {
  return reportFile(requireUser(context), url, new Date());
}
