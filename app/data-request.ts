/** The router's scripts request a page's data, instead of a browser the page. */
export function isDataRequest({ url = "" }: { readonly url?: string }): boolean {
  return url.split("?", 1)[0]!.endsWith(".data");
}
