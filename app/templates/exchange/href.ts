import { href } from "#app/ui/href.ts";
export const importHref = href("/qc/templates/import");

export function importIntoHref(id: string): string {
  return `${importHref}?${new URLSearchParams({ into: id })}`;
}

export function reviewHref(search: Record<string, string> | URLSearchParams): string {
  return `${importHref}/review?${new URLSearchParams(search)}`;
}

export function columnsHref(search: Record<string, string> | URLSearchParams): string {
  return `${importHref}/columns?${new URLSearchParams(search)}`;
}
