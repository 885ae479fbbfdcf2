import { Cookie } from "@remix-run/headers";

/** Also https through a trusted proxy. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith("https:");
}

/** On https the prefix `__Host-` keeps other hosts and plain connections from setting the cookie. */
export function cookieName(request: Request, name: string, plain: string): string {
  return isSecure(request) ? `__Host-${name}` : plain;
}

/** `maxAge` is in seconds, and 0 removes the cookie. */
export function writeCookie(request: Request, name: string, plain: string, value: string, maxAge: number): string {
  return `${cookieName(request, name, plain)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? "; Secure" : ""}`;
}

export function readCookie(request: Request, name: string, plain: string): string | null {
  return new Cookie(request.headers.get("Cookie") ?? "").get(cookieName(request, name, plain)) || null;
}
