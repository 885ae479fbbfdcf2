import { type DraftPlace, placeName } from "./draft.ts";
import { href } from "#app/ui/href.ts";

export function templateHref(
  id: string,
  page: "" | "/edit" | "/publish" | "/preview" | "/draft" | "/copy" | "/changes" | "/picture" | "/replay" = "",
): string {
  return href(`/qc/templates/:id${page}`, { id });
}

/** @param removed part that was just removed: the page offers to restore it */
export function templateEditHref(id: string, open: DraftPlace | null = null, anchor = "", removed = ""): string {
  const search = new URLSearchParams({ ...(open && { open: placeName(open) }), ...(removed && { removed }) });
  return `${templateHref(id, "/edit")}${search.size > 0 ? `?${search}` : ""}${anchor && `#${anchor}`}`;
}
