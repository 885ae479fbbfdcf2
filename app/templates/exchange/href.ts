import { href } from "#app/ui/href.ts";
export const templateImportHref = href("/qc/templates/import");

export function importIntoHref(id: string): string {
  return `${templateImportHref}?${new URLSearchParams({ into: id })}`;
}

export function templateReviewHref(search: Record<string, string> | URLSearchParams): string {
  return `${templateImportHref}/review?${new URLSearchParams(search)}`;
}

export function columnsHref(search: Record<string, string> | URLSearchParams): string {
  return `${templateImportHref}/columns?${new URLSearchParams(search)}`;
}
