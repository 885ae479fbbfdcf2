/** Addresses of imports. */
export const importsHref = "/qc/imports/";

export function importHref(id: string, page = ""): string {
  return `/qc/imports/${id}${page && `/${page}`}`;
}
