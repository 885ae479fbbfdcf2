/** `previous` has the cursors of the pages before. */
export const pageParams = ["cursor", "previous"] as const;

const firstPage = "first";
/** Limits the address's length. */
const mostPrevious = 10;

export function pageHref(search: URLSearchParams | string, cursor: string | null): string {
  const params = new URLSearchParams(search);
  for (const name of pageParams) params.delete(name);
  if (cursor) params.set("cursor", cursor);
  return `?${params}`;
}

export function nextPageHref(next: string, current: URLSearchParams): string {
  const params = new URLSearchParams(next);
  params.delete("previous");
  const cursors = [...current.getAll("previous"), current.get("cursor") ?? firstPage];
  for (const cursor of cursors.slice(-mostPrevious)) params.append("previous", cursor);
  return `?${params}`;
}

export function previousPageHref(first: string, current: URLSearchParams): string | null {
  const cursors = current.getAll("previous");
  const cursor = cursors.pop();
  if (!cursor) return null;
  const params = new URLSearchParams(pageHref(first, cursor === firstPage ? null : cursor));
  for (const each of cursors) params.append("previous", each);
  return `?${params}`;
}
