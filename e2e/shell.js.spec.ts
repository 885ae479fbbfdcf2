/** Scripts of the frame around pages: links preload their pages, and show them up to date. */
import type { Page, Request } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const data = /\/qc\/stores(\/_)?\.data/;

/** Resolves once the page's scripts run: they keep the preferences in step with the page. */
async function scriptsRun(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("light");
}

/** The page's data being asked for, and whether it is for later. */
async function isPreload(request: Request): Promise<boolean> {
  return (await request.allHeaders())["sec-purpose"] === "prefetch";
}

for (const [intent, act] of [
  ["pointing at", (page: Page) => page.getByRole("link", { name: "Stores", exact: true }).hover()],
  ["focussing", (page: Page) => page.getByRole("link", { name: "Stores", exact: true }).focus()],
] as const) {
  test(`${intent} a link preloads its page, which is shown up to date when followed`, async ({ page, baseURL }) => {
    await signIn(page, "lead");
    await page.goto("/qc/templates/");
    await scriptsRun(page);
    const requests: Request[] = [];
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (data.test(request.url())) requests.push(request);
      // Messages come by themselves, some seconds after the page.
      if (/\/assets\/(?!toaster-).*\.js$/.test(request.url())) scripts.add(request.url());
    });

    const [preload] = await Promise.all([
      page.waitForEvent("requestfinished", (one) => data.test(one.url())),
      act(page),
    ]);
    expect(await isPreload(preload)).toBe(true);
    expect(requests).toHaveLength(1);
    await expect.poll(() => scripts.size).toBeGreaterThan(0);
    const preloaded = new Set(scripts);

    const view = `Made in between by ${intent}`;
    const change = { headers: { Origin: baseURL ?? "" }, maxRedirects: 0 };
    await page.request.post("/qc/views", { ...change, form: { list: "stores", search: "status=open", name: view } });
    await page.getByRole("link", { name: "Stores", exact: true }).press("Enter");
    await expect(page).toHaveURL(/\/qc\/stores\/?$/);
    const made = page.getByRole("link", { name: view });
    await expect(made).toBeVisible();
    expect(await Promise.all(requests.map(isPreload))).toEqual([true, false]);
    expect([...scripts].filter((script) => !preloaded.has(script))).toEqual([]);

    await made.click();
    await page.getByRole("button", { name: "Delete this view" }).click();
    await expect(made).toHaveCount(0);
  });
}

test("only links under the pointer are preloaded", async ({ page }) => {
  await signIn(page, "lead");
  await page.goto("/qc/templates/");
  await scriptsRun(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const link = page.getByRole("link", { name: "Checks", exact: true });
  await Promise.all([page.waitForRequest(/\/qc\/checks(\/_)?\.data/), link.hover()]);
  expect(requests.filter((path) => path.endsWith(".data"))).toEqual([expect.stringMatching(/^\/qc\/checks/)]);
});

test.describe("errors", () => {
  test.use({ expectedStatuses: [404, 400] });

  test("an unknown address shows the not-found screen", async ({ page }) => {
    await signIn(page, "qc");
    const response = await page.goto("/qc/nothing-here");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Oops! Page Not Found!" })).toBeVisible();
    await page.getByText("Back to Home").click();
    await expect(page).toHaveURL(/\/qc\/?$/);
  });

  test("a check's page needs an id", async ({ page }) => {
    await signIn(page, "qc");
    expect((await page.goto("/qc/check/view"))?.status()).toBe(400);
    await expect(page.getByText("Which check?")).toBeVisible();
    expect((await page.goto("/qc/check/view?id=unknown"))?.status()).toBe(404);
  });
});
