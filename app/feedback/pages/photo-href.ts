import { href } from "#app/ui/href.ts";

export function photoHref(id: string, key: string): string {
  return href("/qc/feedback/:id/photo", { id, key });
}
