/** Somebody at the door of the built app: their session's cookie, and the forms they fill in. */
import { startSession } from "#app/sign-in/session.server.ts";
import { proofOf } from "../sign-in/proof.ts";
import { type App, cookieOf, origin } from "../app.ts";

export async function cookieFor(uid: string): Promise<string> {
  const headers = new Headers({ "Set-Cookie": await startSession(new Request(origin), proofOf(uid)) });
  return cookieOf(new Response(null, { headers }))!;
}

/** Opens pages and sends their forms as a browser without JavaScript does. */
export function visitorOf(app: App, cookie: string) {
  const get = async (path: string) => {
    const response = await app.request(path, {}, cookie);
    return { status: response.status, headers: response.headers, html: unescaped(await response.text()) };
  };
  /** Sends the form of a page: its hidden fields, and these. */
  const send = async (path: string, fields: Record<string, string>, page?: string) => {
    const { html } = page === undefined ? await get(path) : { html: page };
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!] as const,
    );
    const response = await app.post(path, { ...Object.fromEntries(hidden), ...fields }, cookie);
    return {
      status: response.status,
      location: response.headers.get("Location"),
      html: unescaped(await response.text()),
      response,
    };
  };
  return { get, send };
}

function unescaped(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("<!-- -->", "");
}
