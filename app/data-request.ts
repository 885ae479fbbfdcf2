/** Whether the router's scripts ask for a page's data, instead of a browser for the page. */
export function isDataRequest({ url = "" }: { readonly url?: string }): boolean {
  return url.split("?", 1)[0]!.endsWith(".data");
}
