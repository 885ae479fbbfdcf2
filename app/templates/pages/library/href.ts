export const libraryHref = "/qc/templates/library";

export function starterHref(key: string): string {
  return `${libraryHref}/${key}`;
}
