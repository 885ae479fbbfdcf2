import { href } from "#app/ui/href.ts";

export function activityPhotoHref(id: string, key: string): string {
  return href("/qc/activities/:id/photo", { id, key });
}

export function activityPhotoPageHref(id: string, key: string): string {
  return href("/qc/activities/:id/photo/view", { id, key });
}
