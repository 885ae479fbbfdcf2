/** Where an item's reference photo is served: of the draft, or of a version. */
export function pictureHref(id: string, key: string, version: number | null): string {
  return `/qc/templates/${id}/picture?${new URLSearchParams({ key, ...(version !== null && { version: String(version) }) })}`;
}
