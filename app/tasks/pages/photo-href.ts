import { href } from "#app/ui/href.ts";

export function photoHref(id: string, key: string): string {
  return href("/tasks/:id/photo", { id, key });
}
