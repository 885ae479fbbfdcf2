import { href } from "#app/ui/href.ts";

export function snapshotHref(id: string, key: string): string {
  return href("/qc/camera/photo", { id, key });
}

export function snapshotPageHref(id: string, key: string): string {
  return href("/qc/camera/:id/photo/view", { id, key });
}
