import { href } from "#app/ui/href.ts";

/** Of a check, or of one of its items. */
export function viewHref(id: string, item?: string): string {
  return href("/qc/check/view", { id }) + (item === undefined ? "" : `#item-${item}`);
}
