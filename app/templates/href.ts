import { type Place, placeName } from "./draft.ts";
import { href } from "#app/ui/href.ts";

export function templateHref(
  id: string,
  page: "" | "/edit" | "/publish" | "/preview" | "/draft" | "/copy" | "/changes" | "/picture" = "",
): string {
  return href(`/qc/templates/:id${page}`, { id });
}

export function editHref(id: string, open: Place | null = null, anchor = ""): string {
  return `${templateHref(id, "/edit")}${open ? `?open=${placeName(open)}` : ""}${anchor && `#${anchor}`}`;
}
