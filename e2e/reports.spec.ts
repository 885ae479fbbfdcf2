/** Filters of a report, and the view that is saved of them; with scripts and without. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("filters go from report to report; a view of them is saved, and their file downloaded", async ({ page }, {
  project,
}) => {
  await signIn(page, "lead", "/qc/reports/summary?month=2026-10");
  const tabs = page.getByRole("navigation", { name: "All reports" });
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Area").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/area=/);
  const area = new URL(page.url()).searchParams.get("area");
  await page.locator(".report-menu > summary").click();
  await tabs.getByRole("link", { name: "Stores" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Store report" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("area")).toBe(area);
  await expectNoSidewaysScroll(page);

  const options = page.locator("main summary", { hasText: "Options" });
  await options.click();
  await page.getByText("Save this view").click();
  await page.getByLabel("Name of the view").fill(`Area ${project.name}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await options.click();
  await expect(page.getByRole("link", { name: `Area ${project.name}` })).toHaveAttribute("aria-current", "page");
  const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  const file = await page.request.get(href!);
  const rows = page.getByRole("table", { name: "By store" }).getByRole("row");
  expect((await file.text()).trim().split("\r\n")).toHaveLength(await rows.count());

  await page.getByRole("table", { name: "By store" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Repeat findings" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("a phone shows four figures of a report on common lines, and the others on request @demo", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "lead", "/qc/reports/stage1/customer-feedback");
  const figures = page.locator(".report-figures dl > div").filter({ visible: true });
  await expect(figures).toHaveCount(4);
  for (const line of ["dt", "dt + dd"]) {
    const [, second, third] = await Promise.all(
      (await figures.all()).map(async (figure) => (await figure.locator(line).boundingBox())!.y),
    );
    expect(second, line).toBe(third);
  }
  await page.getByText("More figures").click();
  await expect(figures).toHaveCount(8);
  await expectNoSidewaysScroll(page);
});
