import { href } from "#app/ui/href.ts";
export function viewHref(id: string): string {
  return href("/qc/check/view", { id });
}
