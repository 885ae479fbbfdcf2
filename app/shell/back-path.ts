import type { RequestArgs } from "#app/auth/route-args.ts";
import { returnPath } from "#app/auth/return-path.ts";

/** The page of this app that a link led here from, else home. */
export function backPath({ request, url }: RequestArgs): string {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const from = new URL(referrer);
  if (from.origin !== url.origin || from.pathname === url.pathname) return "/";
  return returnPath(from.pathname + from.search);
}
