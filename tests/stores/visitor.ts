/** A visitor of the built app: their session cookie and the forms that they send. */
import { startSession } from "#app/sign-in/session.server.ts";
import { proofOf } from "../sign-in/proof.ts";
import { type App, cookieOf, origin } from "../app.ts";
import { pageOf, type Part } from "../page.ts";

export async function cookieFor(uid: string): Promise<string> {
  const headers = new Headers({ "Set-Cookie": await startSession(new Request(origin), proofOf(uid)) });
  return cookieOf(new Response(null, { headers }))!;
}

/** Opens pages and sends their forms as a browser without JavaScript does. */
export function visitorOf(app: App, cookie: string) {
  const get = async (path: string) => {
    const response = await app.request(path, {}, cookie);
    return { status: response.status, headers: response.headers, ...parseAnswer(await response.text()) };
  };
  /** Sends a page's form: its hidden fields, without those of rows, and these. */
  const send = async (path: string, fields: Record<string, string>, html?: string) => {
    const page = html === undefined ? (await get(path)).page : pageOf(html);
    const hidden = Object.entries(page.hidden).filter(([name]) => !name.includes("."));
    const response = await app.post(path, { ...Object.fromEntries(hidden), ...fields }, cookie);
    const location = response.headers.get("Location");
    return { status: response.status, location, response, ...parseAnswer(await response.text()) };
  };
  return { get, send };
}

/** The answer as text, and as a page to search by role and label. */
export function parseAnswer(text: string) {
  let page: Part | undefined;
  return {
    html: unescaped(text),
    /** Parsed on first use. */
    get page() {
      return (page ??= pageOf(text));
    },
  };
}

function unescaped(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("<!-- -->", "");
}
