import { href } from "#app/ui/href.ts";
export function pictureHref(id: string, key: string, version: number | null): string {
  return href("/qc/templates/:id/picture", { id, key, ...(version !== null && { version: String(version) }) });
}
