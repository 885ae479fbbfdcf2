import { returnPath } from "#app/auth/return-path.ts";

/** The page of this app that a link led here from, else home. */
export function backPath(request: Request): string {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const from = new URL(referrer);
  const here = new URL(request.url);
  if (from.origin !== here.origin || from.pathname === here.pathname) return "/";
  return returnPath(from.pathname + from.search);
}
