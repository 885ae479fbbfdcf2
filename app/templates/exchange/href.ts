/** Addresses of a template's way in and out. */

export const importHref = "/qc/templates/import";

/** The form, with the template chosen whose draft is to be replaced. */
export function importIntoHref(id: string): string {
  return `${importHref}?${new URLSearchParams({ into: id })}`;
}

/** What a file that was taken in would make. */
export function reviewHref(search: { file: string; name: string; into: string; language: string }): string {
  return `${importHref}/review?${new URLSearchParams(search)}`;
}
