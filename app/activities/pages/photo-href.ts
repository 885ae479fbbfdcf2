import { href } from "#app/ui/href.ts";

export function activityPhotoHref(id: string, key: string): string {
  return href("/qc/activities/:id/photo", { id, key });
}

/** The page of a photo, not its file. */
export function activityPhotoPageHref(id: string, key: string): string {
  return href("/qc/activities/:id/photo/view", { id, key });
}
