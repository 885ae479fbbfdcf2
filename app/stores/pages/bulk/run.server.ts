import { redirect } from "react-router";
import { db } from "#app/db/db.server.ts";
import { readAreas } from "#app/facts/directory.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { redirectUnchanged } from "#app/shell/outcome.server.ts";
import { stores } from "#app/stores/store.ts";
import { href } from "#app/ui/href.ts";
import type { StoreRun } from "./store-run.ts";

/** An area that no longer exists is replaced by the one to which its stores moved. */
export function listAfter(
  { action, text, search }: Pick<StoreRun, "action" | "text" | "search">,
  areas: readonly string[],
): string {
  const params = new URLSearchParams(search);
  const area = params.get("area");
  if (action === "area" && area && !areas.includes(area)) params.set("area", text);
  return href("/qc/stores/", params);
}

export async function listHref(run: StoreRun): Promise<string> {
  return listAfter(run, await readAreas(db));
}

/** A run without failures leads back to the list. */
export async function redirectToRun(request: Request, id: string, run: StoreRun): Promise<Response> {
  if (run.done < run.ids.length || run.refused > 0) return redirect(href("/qc/stores/bulk/run", { id }), 303);
  const list = await listHref(run);
  if (run.changed === 0) return redirectUnchanged(request, list, 304);
  const message = m.stores_bulk_done({ count: formatNumber(run.changed, getLocale()) });
  return redirectWithToast(request, list, { tone: "good", message });
}

export async function readStoreLabels(ids: readonly string[]): Promise<string[]> {
  const documents = await db.getMany(stores, [...ids]);
  return ids.map((id, at) => (documents[at] ? `${documents[at].data.code} · ${documents[at].data.name}` : id));
}
