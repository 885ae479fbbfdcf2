import { href } from "#app/ui/href.ts";

export function viewHref(id: string, item?: string): string {
  return href("/qc/check/view", { id }) + (item === undefined ? "" : `#item-${item}`);
}
