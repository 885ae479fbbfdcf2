/** Whether the router's scripts ask for a page's data, instead of a browser for the page. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** Path and search of the page that a request is of: what the router adds when its scripts ask is taken off. */
export function askedPage(request: Request): string {
  const url = new URL(request.url);
  url.pathname = url.pathname.endsWith("/_.data")
    ? url.pathname.slice(0, -"_.data".length)
    : url.pathname.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  return url.pathname + url.search;
}
