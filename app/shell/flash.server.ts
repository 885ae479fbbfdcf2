/** Messages outlive a redirect in a signed cookie for a minute, and are read once. */
import { createCookie, redirect } from "react-router";
import { z } from "zod";
import { cookieName, isSecure } from "#app/auth/cookie.server.ts";
import { config } from "#app/config.server.ts";
import type { Flash, Toast } from "./flash.ts";

const flashSchema = z.object({
  id: z.string(),
  tone: z.enum(["good", "warn", "bad", "neutral"]),
  message: z.string(),
  undo: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

function cookieOf(request: Request) {
  return createCookie(cookieName(request, { name: "flash", overHttp: "flash" }), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    secrets: [config.SESSION_SECRET],
  });
}

export function flashCookie(request: Request, toast: Toast): Promise<string> {
  return cookieOf(request).serialize({ id: crypto.randomUUID(), ...toast } satisfies Flash, { maxAge: 60 });
}

/** The message is a toast where scripts run, else a notice in the page. */
export async function redirectWithToast(
  request: Request,
  url: string,
  toast: Toast,
  init: { status?: number; headers?: HeadersInit } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await flashCookie(request, toast));
  return redirect(url, { status: init.status ?? 303, headers });
}

/** `headers` delete the message, unless the page is only preloaded. */
export async function readFlash(request: Request): Promise<{ flash: Flash | null; headers: Headers }> {
  const headers = new Headers();
  const cookieHeader = request.headers.get("Cookie");
  if (!cookieHeader?.includes("flash=") || isPreload(request)) return { flash: null, headers };
  const cookie = cookieOf(request);
  const parsed = flashSchema.safeParse(await cookie.parse(cookieHeader));
  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { flash: parsed.success ? parsed.data : null, headers };
}

function isPreload(request: Request): boolean {
  return (request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "").includes("prefetch");
}
