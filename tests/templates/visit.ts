/** The built app over the demo chain, with a lead and an inspector. Test files import it before everything else. */
import { beforeAll } from "vitest";
import { type App, openApp } from "../app.ts";
import { pageOf } from "../page.ts";

export let app: App;
/** Session cookies. */
export let lead: string;
export let qc: string;

/** Call it once, before the tests of a file. */
export function visitDemo(): void {
  beforeAll(async () => {
    app = await openApp();
    lead = await app.signIn("lead@demo.test");
    qc = await app.signIn("qc@demo.test");
  }, 60_000);
}

export async function get(path: string, cookie = lead): Promise<{ status: number; html: string }> {
  const response = await app.request(path, {}, cookie);
  return { status: response.status, html: await response.text() };
}

/** The value of a page's first hidden field of this name. */
export function hidden(html: string, name: string): string {
  return pageOf(html).select(`input[type=hidden][name="${name}"]`)[0]?.getAttribute("value") ?? "";
}
