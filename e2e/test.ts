/**
 * The browser tests' own `test`: any console error, uncaught error or refused resource, in any tab, fails it, unless
 * the test says that it provokes that status or cuts the network.
 */
import { type Cookie, expect, type Locator, type Page, test as base } from "@playwright/test";
import { resetEmulators } from "./firebase/emulators.ts";
import { FaultyNetwork } from "./network.ts";
import { type Server, withServer } from "./server.ts";
import { translate } from "./translator.ts";

interface Fixtures {
  /** Statuses of responses that this test provokes on purpose; the browser reports each as a console error. */
  expectedStatuses: number[];
  /** Whether this test takes the network away, which the browser reports too. It then reaches the server by way of `network`. */
  losesNetwork: boolean;
  network: FaultyNetwork;
  /** Whether the browser translates every page. */
  isTranslated: boolean;
  /** Errors that this test provokes in the page: on its console, or uncaught. */
  expectedErrors: RegExp | null;
  /** On the Firebase engine every file of tests begins with the same state. */
  freshState: void;
  cleanConsole: void;
}

const networkError =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_RESET|ABORTED|EMPTY_RESPONSE)|Failed to fetch manifest patches/;

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    ({ browserName: _ }, use, { project }) =>
      withServer(project.name.startsWith("firebase") ? "firebase" : "embedded", use),
    { scope: "worker", timeout: 240_000 },
  ],
  network: async ({ server: { baseURL } }, use) => {
    const network = new FaultyNetwork(Number(new URL(baseURL).port));
    await use(network);
    await network.close();
  },
  baseURL: async ({ server, losesNetwork, network }, use) =>
    // People's sessions are this host's cookies.
    use(losesNetwork ? await network.listen(new URL(server.baseURL).hostname) : server.baseURL),
  context: async ({ context, losesNetwork, network }, use) => {
    if (losesNetwork) network.carry(context);
    await use(context);
  },
  // A page appears before its scripts run; most tests need both.
  page: async ({ page, javaScriptEnabled, isTranslated }, use) => {
    if (isTranslated) await translate(page);
    if (javaScriptEnabled) {
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
      page.goto = async (address, options) => {
        const response = await goto(address, options);
        if (options?.waitUntil !== "commit") await scriptsCome(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        if (options?.waitUntil !== "commit") await scriptsCome(page);
        return response;
      };
    }
    await use(page);
  },
  expectedStatuses: [[], { option: true }],
  losesNetwork: [false, { option: true }],
  isTranslated: [false, { option: true }],
  expectedErrors: [null, { option: true }],
  freshState: [
    async ({ server: _ }, use, { file, project }) => {
      if (project.name.startsWith("firebase")) await resetEmulators(`${project.name} ${file}`);
      await use();
    },
    { auto: true },
  ],
  cleanConsole: [
    async ({ context, expectedStatuses, losesNetwork, expectedErrors }, use) => {
      const problems: string[] = [];
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        const status = Number(/status of (\d+)/.exec(message.text())?.[1]);
        if (expectedStatuses.includes(status) || (losesNetwork && networkError.test(message.text()))) return;
        if (expectedErrors?.test(message.text())) return;
        problems.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        const text = String(error.error());
        if (!expectedErrors?.test(text)) problems.push(`${text} (${error.page()?.url()})`);
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the page's scripts, if any, listen: the router has taken over and React's effects have run. */
async function scriptsCome(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector("script[type=module]:not([src])") || "__reactRouterDataRouter" in window,
  );
  // A page that redirects at once ends the wait.
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" })).catch(() => {});
}

const password = "demo-1234";
export type Person = "admin" | "lead" | "qc" | "manager";

/** People's sessions on this worker's server. */
const sessions = new Map<Person, Cookie[]>();

/**
 * Each person signs in once, and again when that session has ended. Without an address, opens no page for a signed-in
 * user.
 */
export async function signIn(page: Page, person: Person, to?: string): Promise<void> {
  const session = sessions.get(person);
  if (session) {
    await page.context().addCookies(session);
    if (to === undefined) {
      const wayIn = await page.request.get("/sign-in", { maxRedirects: 0 });
      if (wayIn.status() === 302) return;
    } else {
      await page.goto(to);
      if (!new URL(page.url()).pathname.startsWith("/sign-in")) return;
    }
  }
  await page.goto(`/sign-in?redirect=${encodeURIComponent(to ?? "/qc/")}`);
  await page.getByLabel("E-mail").fill(`${person}@demo.test`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  const cookies = await page.context().cookies();
  sessions.set(
    person,
    cookies.filter(({ name }) => name.endsWith("session")),
  );
}

/** Signs in on the page that one was sent to. */
export async function signInHere(page: Page, email = "qc@demo.test"): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** A key pressed before scripts listen does nothing, so it is pressed until its target opens. */
export async function openBy(key: string, opened: Locator): Promise<void> {
  await expect(async () => {
    await opened.page().keyboard.press(key);
    await expect(opened).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** On a phone a list's rare actions are among its options. */
export async function openListOptions(page: Page): Promise<void> {
  await page.locator(".tools-button").click();
}

/** Nothing may stick out of a phone's screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Located, since a page that is just coming has no element yet.
  const { scroll, width } = await page.locator("html").evaluate((html) => ({
    scroll: html.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(width);
}
