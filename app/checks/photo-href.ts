/** Where a photo of a check is served, to those who may read the check. */
export function photoHref(checkId: string, key: string): string {
  return `/qc/check/photo?${new URLSearchParams({ id: checkId, key })}`;
}
