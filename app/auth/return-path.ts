import { isDataRequest } from "#app/data-request.ts";
import { href } from "#app/ui/href.ts";
import type { RequestArgs } from "./route-args.ts";

/** The path if it is within this app (one leading slash, no other host), otherwise `/`. */
export function returnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return "/";
  const thisOrigin = "http://here.invalid";
  if (!URL.canParse(path, thisOrigin)) return "/";
  const url = new URL(path, thisOrigin);
  // A path such as /.//host shows its host only after it is resolved.
  if (url.origin !== thisOrigin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** For a form or a scripted request, the page that it came from. */
export function pagePathOf({ request, url }: RequestArgs): string {
  const referrer = request.headers.get("Referer");
  if ((request.method !== "GET" || isDataRequest(request)) && referrer && URL.canParse(referrer)) {
    const page = new URL(referrer);
    if (page.origin === url.origin) return returnPath(page.pathname + page.search);
  }
  return pathOf(url);
}

/** The page of this app that led here, else home. */
export function backPath({ request, url }: RequestArgs): string {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const from = new URL(referrer);
  if (from.origin !== url.origin || from.pathname === url.pathname) return "/";
  return returnPath(from.pathname + from.search);
}

export function pathOf(url: URL): string {
  return returnPath(url.pathname + url.search);
}

export function isSignInStep(path: string): boolean {
  return [href("/sign-in"), href("/settings/second-factor")].some((step) => path.startsWith(step));
}

export function signInPath(args: RequestArgs, more: Record<string, string> = {}): string {
  return href("/sign-in", { redirect: pagePathOf(args), ...more });
}
