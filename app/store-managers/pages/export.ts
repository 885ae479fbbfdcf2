/** The managers that a list's filters leave, all of them, as a file: `/qc/store-managers.csv` and `.xlsx` with the list's own params. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Route } from "./+types/export";
import { readManagerExport } from "./managers-page.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const list = readManagerExport(requireUser(context), searchParams, new Date());
  return exportResponse({ ...list, format: formatOf(pathname), name: "store-managers", title: m.managers_title() });
}
