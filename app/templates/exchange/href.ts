/** Addresses of a template's way in and out. */

export const importHref = "/qc/templates/import";

/** The form, with the template chosen whose draft is to be replaced. */
export function importIntoHref(id: string): string {
  return `${importHref}?${new URLSearchParams({ into: id })}`;
}

/** What a file that was taken in would make. */
export function reviewHref(search: Record<string, string> | URLSearchParams): string {
  return `${importHref}/review?${new URLSearchParams(search)}`;
}

/** Which column of a file that was taken in is which field. */
export function columnsHref(search: Record<string, string> | URLSearchParams): string {
  return `${importHref}/columns?${new URLSearchParams(search)}`;
}
