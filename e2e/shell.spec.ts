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
  await signIn(page, "lead");
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
    "/settings/",
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
