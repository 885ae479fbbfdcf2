import { href } from "#app/ui/href.ts";

export function casePhotoHref(id: string, key: string): string {
  return href("/qc/feedback/:id/photo", { id, key });
}

/** The page of a photo, not its file. */
export function casePhotoPageHref(id: string, key: string): string {
  return href("/qc/feedback/:id/photo/view", { id, key });
}
