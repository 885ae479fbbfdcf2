import { href } from "#app/ui/href.ts";

export function checkHref({ id, open }: { readonly id: string; readonly open: boolean }): string {
  return open ? href("/qc/check/edit", { id }) : href("/qc/check/view", { id });
}
