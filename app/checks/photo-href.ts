import { href } from "#app/ui/href.ts";

export function checkPhotoHref(checkId: string, key: string): string {
  return href("/qc/check/photo", { id: checkId, key });
}

export function checkPhotoPageHref(checkId: string, key: string): string {
  return href("/qc/check/photo/view", { id: checkId, key });
}
