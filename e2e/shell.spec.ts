/** Around the pages: signing in and out, language, theme, the error screens. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("whoever is not signed in comes back to where they were", async ({ page }) => {
  await page.goto("/qc/checks/?status=draft");
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await page.getByLabel("E-mail").fill("qc@demo.test");
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/qc\/checks\/\?status=draft/);
});

test("both sign-in pages and every page of the product fit a phone, in both languages", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await page.goto("/sign-in-2");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await signIn(page, "admin");
  const paths = [
    "/qc/",
    "/qc/checks/",
    "/qc/check/",
    "/qc/check/edit",
    "/qc/stores/",
    "/qc/store-managers/",
    "/qc/templates/",
    "/qc/reports/",
    "/qc/reports/template",
    "/qc/reports/summary",
    "/qc/reports/store",
    "/qc/reports/monthly-summary",
    "/qc/reports/manager",
    "/qc/reports/stage1/qc-camera",
    "/qc/reports/stage1/customer-feedback",
    "/qc/reports/stage1/activity-report",
    "/apps/",
    "/chats/",
    "/help-center/",
    "/tasks/",
    "/users/",
    "/users/invite",
    "/users/invitations",
    "/qc/audit-log",
    "/settings/",
    "/users/bulk?scope=all&action=disable",
    "/settings/photo",
    "/settings/second-factor",
    "/settings/account",
    "/settings/appearance",
    "/settings/display",
    "/settings/notifications",
  ];
  for (const locale of ["en", "vi"]) {
    await context.addCookies([{ name: "locale", value: locale, url: baseURL ?? "" }]);
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.locator("h1")).toHaveCount(1);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("the sidebar folds to its signs on a laptop, and stays so from page to page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "qc");
  const sidebar = page.getByRole("navigation", { name: "Main navigation" });
  const link = sidebar.getByRole("link", { name: "Checks", exact: true });
  const name = link.getByText("Checks", { exact: true });
  const width = async (of: typeof sidebar) => (await of.boundingBox())?.width ?? 0;
  const expectFolded = async () => {
    await expect.poll(() => width(sidebar)).toBeLessThan(64);
    expect(await width(name)).toBeLessThanOrEqual(1);
    expect(await width(link.locator("svg"))).toBeGreaterThan(16);
    await expect(link).toHaveAttribute("title", "Checks");
    await expectNoSidewaysScroll(page);
  };
  await expect.poll(() => width(sidebar)).toBeGreaterThan(200);
  const room = await width(page.locator("main"));

  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expectFolded();
  await expect.poll(() => width(page.locator("main"))).toBeGreaterThan(room);
  await link.click();
  await expect(page).toHaveURL(/\/qc\/checks\/?$/);
  await expect(link).toHaveAttribute("aria-current", "page");
  await expectFolded();
  await page.reload();
  await expectFolded();

  // On a phone there is the drawer, with all its names.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeHidden();
  await expect(sidebar).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  expect(await width(name)).toBeGreaterThan(40);
  await sidebar.getByRole("button", { name: "Close menu" }).click();
  await expect(sidebar).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect.poll(() => width(sidebar)).toBeGreaterThan(200);
  expect(await width(name)).toBeGreaterThan(40);
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

  test("viewing needs an id", async ({ page }) => {
    await signIn(page, "qc");
    expect((await page.goto("/qc/check/view"))?.status()).toBe(400);
    await expect(page.getByText("Which check?")).toBeVisible();
    expect((await page.goto("/qc/check/view?id=unknown"))?.status()).toBe(404);
  });
});
