/** Tells a phone whose browser removed the kit from one that has none yet. Scripts' own storage is removed with the kit. */
import { readCookie, writeCookie } from "#app/auth/cookie.server.ts";
import type { User } from "#app/auth/user.ts";
import { digestOf } from "#app/db/digest.server.ts";

const cookie = { name: "kit", overHttp: "kit" };
const yearSeconds = 365 * 86_400;

const ownerOf = ({ uid }: User) => digestOf(["kit", uid]).slice(0, 16);

export function hadKit(request: Request, user: User): boolean {
  return readCookie(request, cookie) === ownerOf(user);
}

export function rememberKit(request: Request, user: User): string {
  return writeCookie(request, cookie, { value: ownerOf(user), maxAge: yearSeconds });
}

export function forgetKit(request: Request): string {
  return writeCookie(request, cookie, { value: "", maxAge: 0 });
}
