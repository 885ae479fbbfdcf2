/** The monthly summary: figures lead to their checks, scores to their working, and a workbook has all of it. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a store's rank leads to the reasons for its score and to the checks behind it", async ({ page }) => {
  await signIn(page, "lead", "/qc/reports/monthly-summary?month=2026-10");
  await expectNoSidewaysScroll(page);
  const row = page.getByRole("table", { name: "Stores by rank" }).getByRole("row").nth(1);
  const name = await row.getByRole("link").first().textContent();
  const score = row.getByRole("link").nth(1);
  const shown = (await score.textContent())!.trim();
  await score.click();
  await expect(page).toHaveURL(/#score$/);
  await expect(page.getByRole("heading", { level: 1, name: name! })).toBeVisible();
  await expect(page.getByRole("heading", { name: `Why the store score of October 2026 is ${shown}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole("table", { name: /^Why the store score/ })
    .getByRole("link", { name: /checks?$/ })
    .click();
  await expect(page.getByText(name!).first()).toBeVisible();
});

test("the workbook is downloaded, and the page shows its progress", async ({ page }) => {
  await signIn(page, "lead", "/qc/reports/monthly-summary?month=2026-10");
  const coming = page.waitForEvent("download");
  await page.locator("main summary", { hasText: "Options" }).click();
  await page.getByRole("link", { name: "Excel", exact: true }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("monthly-summary-2026-10.xlsx");
  expect(await file.failure()).toBeNull();
  await expect(page.getByRole("link", { name: "Excel", exact: true })).toHaveAttribute("aria-busy", "false");
});
