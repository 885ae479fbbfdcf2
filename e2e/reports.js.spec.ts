/** From a month of the chain to the store that fell, the item that fails there, and its photo; and reports on paper. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a figure leads from the report of a template down to the photo behind it", async ({ page }) => {
  await signIn(page, "lead", "/qc/reports/");
  await page.getByRole("main").getByRole("link", { name: "Template report" }).click();
  const filters = page.locator("summary").filter({ hasText: /^Filters/ });
  await filters.click();
  await page.getByRole("link", { name: "Last 3 months" }).click();
  await expect(page).toHaveURL(/from=/);
  await filters.click();
  await expect(page.getByRole("link", { name: "Last 3 months" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Hygiene and food safety" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hygiene and food safety" })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const worst = page.getByRole("table", { name: "Items that fail most" });
  await worst.getByRole("link", { name: "Floor of the kitchen and bar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Floor of the kitchen and bar" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const photo = page.getByRole("main").getByRole("img").first();
  await expect(photo).toBeVisible();
  const finding = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("img") });
  await finding.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/qc\/check\/view\?id=.+#item-floor$/);
});

test("a report and a list are printed as tables, however narrow the paper, and a month as its weeks", async ({
  page,
}) => {
  await signIn(page, "lead", "/qc/reports/store?month=2026-10");
  await page.emulateMedia({ media: "print" });
  // A4 upright, without its margins.
  await page.setViewportSize({ width: 703, height: 1017 });
  for (const path of ["/qc/reports/store?month=2026-10", "/qc/checks?result=fail"]) {
    await page.goto(path);
    const table = page.getByRole("main").getByRole("table").first();
    await expect(table.getByRole("columnheader").first()).toBeVisible();
    await expect(table.locator("tbody tr").first()).toHaveCSS("display", "table-row");
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await page.goto("/qc/calendar");
  for (const day of ["Mon", "Sun"])
    await expect(page.getByRole("main").getByText(day, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
