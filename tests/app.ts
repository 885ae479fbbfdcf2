/** The built app, asked as a browser would ask it, on the test file's own engine. Run `npm run build` first. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const origin = "http://localhost:3000";

interface Options extends RequestInit {
  /** The client's address. */
  address?: string;
  /** The public address, when it isn't `http://localhost:3000`. */
  from?: string;
}

export type App = Awaited<ReturnType<typeof openApp>>;

export async function openApp(build = "build/server/index.js") {
  const { handler }: { handler: (request: Request, address?: string) => Promise<Response> } = await import(
    pathToFileURL(join(process.cwd(), build)).href
  );

  /**
   * One request without following redirects. Changes carry the app's own Origin unless the headers have another (an
   * empty one is removed).
   */
  async function request(
    path: string,
    { address = "203.0.113.1", from = origin, ...init }: Options = {},
    cookie?: string,
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookie) headers.append("Cookie", cookie);
    if (init.method && !["GET", "HEAD"].includes(init.method) && !headers.has("Origin")) headers.set("Origin", from);
    if (headers.get("Origin") === "") headers.delete("Origin");
    const response = await handler(new Request(new URL(path, from), { ...init, headers, redirect: "manual" }), address);
    // Streams are left as soon as they begin.
    if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response;
    await response.body?.cancel();
    return new Response(null, response);
  }

  /** Sends a form as a page without JavaScript does. */
  function post(
    path: string,
    fields: Record<string, string> | FormData,
    cookie?: string,
    options: Options = {},
  ): Promise<Response> {
    return request(
      path,
      { ...options, method: "POST", body: fields instanceof FormData ? fields : new URLSearchParams(fields) },
      cookie,
    );
  }

  /** Signs in through the page; the cookie of the session. */
  async function signIn(email: string, password = "demo-1234", options: Options = {}): Promise<string> {
    const response = await post("/sign-in", { email, password }, undefined, options);
    const cookie = cookieOf(response);
    if (response.status !== 302 || !cookie) throw new Error(`${email} could not sign in: ${response.status}`);
    return cookie;
  }

  return { request, post, signIn };
}

/** The cookie that a response sets, as the browser sends it back: "name=value". */
export function cookieOf(response: Response): string | null {
  return response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!)[0] ?? null;
}
