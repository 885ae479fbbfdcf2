/** Cookies that only the server reads. */
import { Cookie } from "@remix-run/headers";

/** Whether the client asked over https, through a trusted proxy or not. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith("https:");
}

/** On https the name itself forbids other hosts and plain connections to set it; on plain http a cookie goes by `plain`. */
export function cookieName(request: Request, name: string, plain: string): string {
  return isSecure(request) ? `__Host-${name}` : plain;
}

/** A Set-Cookie value; `maxAge` in seconds, 0 removes the cookie. */
export function writeCookie(request: Request, name: string, plain: string, value: string, maxAge: number): string {
  return `${cookieName(request, name, plain)}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${isSecure(request) ? "; Secure" : ""}`;
}

/** The value of the request's cookie; null when there is none. */
export function readCookie(request: Request, name: string, plain: string): string | null {
  return new Cookie(request.headers.get("Cookie") ?? "").get(cookieName(request, name, plain)) || null;
}
