/** Around the pages: coming back after signing in, and the sidebar. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a visitor without a session returns to the requested page after signing in", async ({ page }) => {
  await page.goto("/qc/checks/?status=draft");
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  await page.getByLabel("E-mail").fill("qc@demo.test");
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/qc\/checks\/\?status=draft/);
});

test("the sidebar folds to icons on a laptop, and stays so from page to page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "qc", "/qc/");
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
