/** Errors with scripts: toasts, retried reads, and pages whose script is missing. */
import type { Page } from "@playwright/test";
import { expireSession } from "./change-stored.ts";
import { expect, signIn, test } from "./test.ts";
import { saysTooMuch, toggleError } from "./toggle-error.ts";

const data = /\/qc\/templates(\/_)?\.data/;

function toast(page: Page, message: string) {
  return page.locator("[data-sonner-toast]").filter({ hasText: message });
}

async function followTemplates(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Templates" }).click();
}

/** Answers the page's data with these statuses in turn, then as the server does; counts how often the router asks. */
async function failing(page: Page, statuses: readonly number[]): Promise<() => number> {
  let requests = 0;
  await page.route(data, async (route) => {
    // The browser preloads links at its own time.
    if (route.request().headers()["sec-purpose"]) return route.continue();
    const status = statuses[requests++];
    await (status === undefined ? route.continue() : route.fulfill({ status, body: "" }));
  });
  return () => requests;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a read that fails", () => {
  test.use({ expectedStatuses: [401, 403, 500, 503] });

  const rows: { statuses: number[]; requests: number; title: string | RegExp; url: RegExp; says: string | null }[] = [
    { statuses: [503, 503], requests: 3, title: "Templates", url: /\/qc\/templates\/?$/, says: null },
    {
      statuses: [500, 500, 500, 500],
      requests: 4,
      title: /Something went wrong/,
      url: /\/500$/,
      says: "Internal Server Error!",
    },
    {
      statuses: [503, 503, 503, 503],
      requests: 4,
      title: "Store QC is under maintenance",
      url: /templates/,
      says: null,
    },
    { statuses: [401], requests: 1, title: /./, url: /\/qc\/templates\/?$/, says: "Session expired!" },
    { statuses: [403], requests: 1, title: "You don’t have access", url: /\/qc\/templates\/?$/, says: null },
  ];
  for (const { statuses, requests, title, url, says } of rows) {
    test(`with ${statuses.join(", ")} is requested ${requests} times`, async ({ page }) => {
      await signIn(page, "qc", "/qc/");
      const countRequests = await failing(page, statuses);
      await followTemplates(page);
      if (says) await expect(toast(page, says)).toBeVisible();
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveURL(url);
      // A user who is still signed in returns from the sign-in page at once, which reads the page once more.
      expect(countRequests()).toBe(statuses.includes(401) ? requests + 1 : requests);
    });
  }

  test("because the session has expired leads to the sign-in page and back", async ({ page, context }) => {
    await signIn(page, "qc");
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto("/qc/stores/?q=Sen");
    await expireSession(context);
    await page.evaluate(() => scrollTo(0, 300));
    await followTemplates(page);
    await expect(toast(page, "Session expired!")).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fqc%2Fstores%2F%3Fq%3DSen/);
    await expect(page.getByText("Sign in again to continue.")).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe("a mutation that fails", () => {
  test.use({ expectedStatuses: [401, 403, 409, 413, 418, 500] });

  const rows: { status: number; body: string | object; says: string | null; shows: string | RegExp; url: RegExp }[] = [
    { status: 500, body: "", says: "Internal Server Error!", shows: /Something went wrong/, url: /\/500$/ },
    { status: 401, body: "", says: "Session expired!", shows: "Settings", url: /\/settings\/appearance$/ },
    { status: 403, body: "", says: null, shows: "You don’t have access", url: /\/settings\/appearance$/ },
    {
      status: 409,
      body: "It was renamed.",
      says: "It was renamed.",
      shows: "It was renamed.",
      url: /\/settings\/appearance$/,
    },
    {
      status: 409,
      body: { title: "It was closed.", at: "topsecret" },
      says: "It was closed.",
      shows: "It was closed.",
      url: /\/settings\/appearance$/,
    },
    {
      status: 413,
      body: "<html><h1>topsecret proxy</h1></html>",
      says: "Something went wrong!",
      shows: /./,
      url: /\/settings\/appearance$/,
    },
    { status: 418, body: "", says: "Something went wrong!", shows: /./, url: /\/settings\/appearance$/ },
  ];
  for (const { status, body, says, shows, url } of rows) {
    test(`with ${status} ${JSON.stringify(body)} is sent once, and shows the outcome`, async ({ page }) => {
      await signIn(page, "qc");
      await page.goto("/settings/appearance");
      let sent = 0;
      await page.route(/\/preferences\.data/, (route) => {
        sent++;
        return route.fulfill(typeof body === "string" ? { status, body } : { status, json: body });
      });
      await page.locator("main").getByRole("button", { name: "Dark" }).click();
      if (says) await expect(toast(page, says)).toBeVisible();
      await expect(page.locator("main").getByText(shows).first()).toBeVisible();
      await expect(page).toHaveURL(url);
      await expect(page.getByText("topsecret")).toHaveCount(0);
      expect(sent).toBe(1);
    });
  }
});

test.describe("a mutation that changed nothing", () => {
  test("says so when the record is unchanged", async ({ page }) => {
    await signIn(page, "lead");
    await page.goto("/qc/stores/");
    await page
      .locator("main")
      .getByRole("link", { name: /Sen Cafe/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/qc\/stores\/\w/);
    await page.getByRole("link", { name: "Edit" }).first().click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Content not modified!")).toBeVisible();
  });

  test("says so when the record is gone", async ({ page }) => {
    await signIn(page, "qc");
    await page.goto("/qc/check/?q=Sen");
    await page.locator("main a[href*='storeId=']").nth(5).click();
    await page.locator("main a[href*='templateId=']").first().click();
    await page.route(/\/qc\/check/, (route) => {
      const sent = route.request().postData();
      return route.continue(sent ? { postData: sent.replace(/storeId=[^&]*/, "storeId=gone") } : {});
    });
    await page.getByRole("button", { name: /^(Start a check|Start a new check anyway)$/ }).click();
    await expect(page.getByText("Content not found.").first()).toBeVisible();
  });
});

test.describe("data that is older than 10 seconds", () => {
  test.use({ losesNetwork: true });

  test("is read again when the reader or the network returns, and never sooner", async ({ page, context }) => {
    await signIn(page, "qc");
    await page.clock.install();
    await page.goto("/qc/stores/");
    // From here on time passes only when the test says so.
    await page.clock.pauseAt(Date.now() + 60_000);
    await followTemplates(page);
    await expect(heading(page)).toHaveText("Templates");
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    let reads = 0;
    page.on("request", (request) => {
      if (data.test(request.url())) reads++;
    });
    const read = () => page.waitForResponse((response) => data.test(response.url()));

    await page.clock.fastForward(9_000);
    await comeBack();
    expect(reads).toBe(0);
    await page.clock.fastForward(2_000);
    await Promise.all([read(), comeBack()]);
    await expect.poll(() => reads).toBe(1);
    await comeBack();
    expect(reads).toBe(1);

    await context.setOffline(true);
    await page.clock.fastForward(11_000);
    await comeBack();
    expect(reads).toBe(1);
    await Promise.all([read(), context.setOffline(false)]);
    expect(reads).toBe(2);
    await expect(heading(page)).toHaveText("Templates");
  });
});

test.describe("a page that breaks in the browser", () => {
  test.use({ expectedErrors: /Cannot read properties of undefined/ });

  test("shows and hides the error's own message, without its stack", async ({ page }) => {
    await signIn(page, "qc");
    await page.goto("/qc/stores/");
    // Data that the page can't be made of.
    await page.route(data, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"rows"', '"otherwise"') });
    });
    await followTemplates(page);
    await expect(heading(page)).toHaveText(/Something went wrong/);
    await toggleError(page, /^Cannot read properties of undefined/);
    expect(await page.content()).not.toMatch(saysTooMuch);
  });
});

test.describe("a page whose script can’t be fetched", () => {
  test.use({ losesNetwork: true, expectedErrors: /route module|dynamically imported module/ });

  test("is reloaded once, and shown as the server renders it", async ({ page }) => {
    await signIn(page, "qc");
    await page.goto("/qc/stores/");
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    const documents: string[] = [];
    // Not counted by requests: each module that fails asks for a reload, of which the last one is carried out.
    page.on("domcontentloaded", () => documents.push(new URL(page.url()).pathname));
    await page.route("**/assets/*.js", (route) =>
      loaded.includes(route.request().url()) ? route.continue() : route.abort(),
    );
    await followTemplates(page);
    await expect(page).toHaveURL(/\/qc\/templates\/?$/);
    await expect(heading(page)).toHaveText("Templates");
    await page.waitForLoadState("load");
    expect(documents).toEqual(["/qc/stores/", expect.stringMatching(/^\/qc\/templates\/?$/)]);

    await page.unroute("**/assets/*.js");
    await page.reload();
    await expect(heading(page)).toHaveText("Templates");
    expect(documents).toHaveLength(3);
  });
});
