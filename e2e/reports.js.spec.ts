/** From a month of the chain to the store that fell, the item that fails there, and its photo; and reports on paper. */
import type { Locator } from "@playwright/test";
import { everyPage } from "./every-page.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a figure leads from the report of a template down to the photo behind it", async ({ page }) => {
  await signIn(page, "lead", "/qc/reports/");
  await page.getByRole("main").getByRole("link", { name: "Templates" }).click();
  const period = page.getByRole("navigation", { name: "Periods" }).locator("summary");
  await period.click();
  await page.getByRole("link", { name: "Last 3 months" }).click();
  await expect(page).toHaveURL(/from=/);
  await period.click();
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

function lineTops(lines: Locator): Promise<number[]> {
  return lines.evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().top)));
}

test("a laptop shows a report's first figure at 200 px, and rows of lists in one line @demo", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "lead");
  for (const path of Object.keys(everyPage).filter((each) => /^\/qc\/reports\/(?!template\/)/.test(each))) {
    await page.goto(path);
    expect((await page.locator("main dl[aria-label] > div").first().boundingBox())!.y, path).toBeLessThanOrEqual(200);
    const tabs = (await page.locator(".report-menu nav").boundingBox())!;
    const gap = (await page.locator(".report-head").boundingBox())!.y - tabs.y - tabs.height;
    expect(gap, path).toBeGreaterThanOrEqual(16);
    expect(gap, path).toBeLessThanOrEqual(20);
    expect(new Set(await lineTops(page.locator(".report-figures > dl dt"))).size, path).toBe(1);
  }
  for (const path of ["/qc/checks", "/qc/stores", "/qc/camera", "/qc/activities", "/qc/calendar/list"]) {
    await page.goto(path);
    const rows = await page.locator("main tbody tr").all();
    const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())!.height));
    // The longest names of the chain take two lines.
    expect(heights.filter((height) => height <= 42).length / heights.length, path).toBeGreaterThanOrEqual(0.9);
  }
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
    await expect(
      page.getByRole("main").getByText(day, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
