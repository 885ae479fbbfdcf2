/** Where to go after signing in: only ever a path of this app. */
import { isDataRequest } from "#app/data-request.ts";
import { href } from "#app/ui/href.ts";
import type { RequestArgs } from "./route-args.ts";

/** The path if it is one of this app's (one leading slash, no way to another host), else `/`. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(wanted)) return "/";
  const here = "http://here.invalid";
  if (!URL.canParse(wanted, here)) return "/";
  const url = new URL(wanted, here);
  // A path such as /.//host is only seen for what it is once it has been resolved.
  if (url.origin !== here || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** The page that somebody was on, as a path that can be opened with GET: for a form or a link that scripts followed, the page where it stood. */
export function pageOf({ request, url }: RequestArgs): string {
  const referrer = request.headers.get("Referer");
  if ((request.method !== "GET" || isDataRequest(request)) && referrer && URL.canParse(referrer)) {
    const page = new URL(referrer);
    if (page.origin === url.origin) return returnPath(page.pathname + page.search);
  }
  return pathOf(url);
}

/** Path and search of an address of this app. */
export function pathOf(url: URL): string {
  return returnPath(url.pathname + url.search);
}

/** The sign-in page that leads back to where the request was. `more` are further search params. */
export function signInPath(args: RequestArgs, more: Record<string, string> = {}): string {
  return href("/sign-in", { redirect: pageOf(args), ...more });
}
