/** Where a check is read. */
export function viewHref(id: string): string {
  return `/qc/check/view?${new URLSearchParams({ id })}`;
}
