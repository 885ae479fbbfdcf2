import { Cookie } from "@remix-run/headers";

/** Also https through a trusted proxy. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith("https:");
}

/** `overHttp` is the name on plain http. */
export interface CookieName {
  readonly name: string;
  readonly overHttp: string;
}

/** On https the prefix `__Host-` keeps other hosts and plain connections from setting the cookie. */
export function cookieName(request: Request, { name, overHttp }: CookieName): string {
  return isSecure(request) ? `__Host-${name}` : overHttp;
}

/** `maxAge` is in seconds, and 0 removes the cookie. */
export function writeCookie(
  request: Request,
  cookie: CookieName,
  { value, maxAge }: { readonly value: string; readonly maxAge: number },
): string {
  return `${cookieName(request, cookie)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? "; Secure" : ""}`;
}

export function readCookie(request: Request, cookie: CookieName): string | null {
  return new Cookie(request.headers.get("Cookie") ?? "").get(cookieName(request, cookie)) || null;
}
