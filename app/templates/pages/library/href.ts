import { href } from "#app/ui/href.ts";
export const libraryHref = href("/qc/templates/library");

export function starterHref(key: string): string {
  return `${libraryHref}/${key}`;
}
