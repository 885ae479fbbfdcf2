import { href } from "#app/ui/href.ts";

export const importsHref = href("/qc/imports/");

export function importHref(
  id: string,
  page: "" | "/columns" | "/run" | "/undo" | "/errors.csv" | "/errors.xlsx" = "",
): string {
  return href(`/qc/imports/:id${page}`, { id });
}
