import { href } from "#app/ui/href.ts";

export function snapshotHref(id: string, key: string): string {
  return href("/qc/camera/photo", { id, key });
}

/** The page of a snapshot, not its file. */
export function snapshotPageHref(id: string, key: string): string {
  return href("/qc/camera/:id/photo/view", { id, key });
}
