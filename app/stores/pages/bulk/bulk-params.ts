/** What the addresses of the pages say that change many stores. */
import type { Bulk } from "#app/store-managers/bulk.ts";
import { href } from "#app/ui/href.ts";
import { pageParams } from "#app/ui/page-href.ts";

/** Milliseconds that one request works; what is left is done by the next. */
export const workAtOnce = 4000;

/** The list that was come from; where its area is none of those that there are any more, that of the area where its stores went. */
export function listAfter(
  { action, text, search }: Pick<Bulk, "action" | "text" | "search">,
  areas: readonly string[],
): string {
  const params = new URLSearchParams(search);
  const area = params.get("area");
  if (action === "area" && area && !areas.includes(area)) params.set("area", text);
  return href("/qc/stores/", params);
}

/** What stands in the address of a confirmation: which stores, and what is to be done. The rest are the list's own params. */
export function readBulkParams(search: URLSearchParams) {
  const list = new URLSearchParams(search);
  for (const name of ["id", "scope", "action", "select", ...pageParams]) list.delete(name);
  return {
    action: search.get("action") ?? "",
    all: search.get("scope") === "all",
    ids: [...new Set(search.getAll("id").filter((id) => /^[\w-]{1,64}$/.test(id)))].slice(0, 200),
    list,
  };
}
