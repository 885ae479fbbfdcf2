/** The stores that a list's filters leave, all of them, as a file: `/qc/stores.csv` and `/qc/stores.xlsx` with the list's own params. */
import { requireUser } from "#app/auth/user-context.server.ts";
import { formatOf } from "#app/export/columns.ts";
import { exportResponse } from "#app/export/response.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Route } from "./+types/export";
import { readStoreExport } from "./stores-page.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const list = await readStoreExport(requireUser(context), searchParams, new Date());
  return exportResponse({ ...list, format: formatOf(pathname), name: "stores", title: m.stores_title() });
}
