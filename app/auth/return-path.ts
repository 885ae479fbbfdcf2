/** Where to go after signing in: only ever a path of this app. */
import { askedPage, asksForData } from "#app/ui/asked-page.ts";
import { href } from "#app/ui/href.ts";

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

/** The page that somebody was on, as a path that can be opened with GET: of a form that was sent or a link that scripts followed, where it stood. */
export function pageOf(request: Request): string {
  const url = new URL(request.url);
  const referrer = request.headers.get("Referer");
  if ((request.method !== "GET" || asksForData(request)) && referrer && URL.canParse(referrer)) {
    const page = new URL(referrer);
    if (page.origin === url.origin) return returnPath(page.pathname + page.search);
  }
  const path = new URL(pathOf(request), url);
  for (const index of path.searchParams.getAll("index")) if (index === "") path.searchParams.delete("index", index);
  return returnPath(path.pathname + path.search);
}

/** Path and search of the page that a request is of. */
export function pathOf(request: Request): string {
  return returnPath(askedPage(request));
}

/** The sign-in page that leads back to where the request was. `more` are further search params. */
export function signInPath(request: Request, more: Record<string, string> = {}): string {
  return href("/sign-in", { redirect: pageOf(request), ...more });
}
