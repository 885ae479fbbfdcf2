/** The calendar's scripts, and its links. */
import { shownDay } from "./days.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a planned check is dragged to another day and saved there", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  // Next month has all its days ahead, on every day of this one.
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
  await signIn(page, "lead", `/qc/calendar?storeId=SG01&month=${month}`);
  const first = page.locator(`[data-day="${month}-01"]`).getByRole("link", { name: "Hygiene and food safety" });
  await expect(first).toBeVisible();
  // Days accept drops once the page's effects have run, which isn't visible.
  await expect(async () => {
    await first.dragTo(page.locator(`[data-day="${month}-05"]`), { timeout: 2000 });
    await page.waitForURL(/to=/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(`${month}-05`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // The form's page shows this day, too, so wait for the page after it.
  await page.waitForURL((url) => !url.searchParams.has("to"));
  await expect(page.getByText(shownDay(`${month}-01`)).first()).toBeVisible();
  await page.goto(`/qc/calendar?storeId=SG01&month=${month}`);
  const moved = page.locator(`[data-day="${month}-05"]`).getByRole("link", { name: "Hygiene and food safety" });
  await expect(moved).toBeVisible();
});

test("a laptop's month shows this week without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "lead", "/qc/calendar");
  await expect(page.locator("[data-day]").filter({ has: page.locator("[aria-current=date]") })).toBeInViewport({
    ratio: 1,
  });
});

test("an inspector starts a check from its slot", async ({ page }) => {
  await signIn(page, "qc", "/qc/calendar/list?status=late");
  await expectNoSidewaysScroll(page);
  await page.getByRole("table", { name: "Calendar" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Start check" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Start a check" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Start/ })).toBeVisible();
});
