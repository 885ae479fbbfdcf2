import { href } from "#app/ui/href.ts";

/** The check's page, or its form if `open` (the reader's own draft). */
export function checkHref({ id, open }: { readonly id: string; readonly open: boolean }): string {
  return open ? href("/qc/check/edit", { id }) : href("/qc/check/view", { id });
}
