import { href } from "#app/ui/href.ts";

/** The page of a photo, not its file. */
export function photoPageHref(checkId: string, key: string): string {
  return href("/qc/check/photo/view", { id: checkId, key });
}
