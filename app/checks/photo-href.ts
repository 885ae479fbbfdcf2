import { href } from "#app/ui/href.ts";
export function photoHref(checkId: string, key: string): string {
  return href("/qc/check/photo", { id: checkId, key });
}
