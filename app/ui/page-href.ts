/** Search params that say which page of a list is shown: where it begins, and where the pages before it began. */
export const pageParams = ["cursor", "previous"] as const;

/** Stands for a list's first page, which has no cursor. */
const firstPage = "first";
/** The number of pages one can go back, so that no address grows too long. */
const mostPrevious = 10;

/** A list's own search params for another of its pages: the one at a cursor, or the first. */
export function pageHref(search: URLSearchParams | string, cursor: string | null): string {
  const params = new URLSearchParams(search);
  for (const name of pageParams) params.delete(name);
  if (cursor) params.set("cursor", cursor);
  return `?${params}`;
}

/** The following page's address, with the way back to the shown one and those before it. */
export function nextPageHref(next: string, shown: URLSearchParams): string {
  const params = new URLSearchParams(next);
  params.delete("previous");
  const cursors = [...shown.getAll("previous"), shown.get("cursor") ?? firstPage];
  for (const cursor of cursors.slice(-mostPrevious)) params.append("previous", cursor);
  return `?${params}`;
}

/** The address of the page that was shown before; null where the address doesn't tell. */
export function previousPageHref(first: string, shown: URLSearchParams): string | null {
  const cursors = shown.getAll("previous");
  const cursor = cursors.pop();
  if (!cursor) return null;
  const params = new URLSearchParams(pageHref(first, cursor === firstPage ? null : cursor));
  for (const each of cursors) params.append("previous", each);
  return `?${params}`;
}
