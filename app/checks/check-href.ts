import { href } from "#app/ui/href.ts";

/** Where a row leads: to reading the check, or to filling in one's own draft. */
export function checkHref({ id, open }: { readonly id: string; readonly open: boolean }): string {
  return open ? href("/qc/check/edit", { id }) : href("/qc/check/view", { id });
}
