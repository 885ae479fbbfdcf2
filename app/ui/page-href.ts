/** A list's own search params for another of its pages: the one at a cursor, or the first. */
export function pageHref(search: URLSearchParams | string, cursor: string | null): string {
  const params = new URLSearchParams(search);
  if (cursor) params.set("cursor", cursor);
  else params.delete("cursor");
  return `?${params}`;
}
