/** From watching a store's cameras to the report, and from a figure back to the sitting; with scripts and without. */
import type { Page } from "@playwright/test";
import { dayAt } from "./days.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

/** The demo's own sittings are of later days. */
const day = dayAt(-400);

interface Seen {
  readonly at: string;
  readonly category: string;
  readonly severity: string;
  readonly words: string;
}

async function observe(page: Page, { at, category, severity, words }: Seen) {
  await page.getByLabel("Time seen").fill(at);
  await page.getByLabel("Category").selectOption({ label: category });
  await page.getByLabel("Severity").selectOption({ label: severity });
  await page.getByLabel("What you saw").fill(words);
  await page.getByRole("button", { name: "Save observation" }).click();
  await expect(page.getByText(`Saved: ${at}, Quầy 1. Ready for the next one.`)).toBeVisible();
}

test("staff record a sitting and an observation, and find it behind the report's figures", async ({ page }, {
  project,
}) => {
  const [store, words] = [project.name === "js" ? "HN01" : "HN02", `Mở ngăn kéo, ${project.name}`];
  await signIn(page, "qc", "/qc/camera");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Record a sitting" }).click();
  await page.getByLabel("Store", { exact: true }).fill(store);
  await page.getByLabel("Day").fill(day);
  await page.getByLabel("From (time)").fill("00:00");
  await page.getByLabel("To (time)").fill("00:00");
  await page.getByRole("button", { name: "Save and add observations" }).click();
  await expect(page.getByText("The sitting must last at least a minute. Enter a later end.").first()).toBeVisible();
  await expect(page.getByLabel("Store", { exact: true })).toHaveValue(store);
  await page.getByLabel("To (time)").fill("00:01");
  await page.getByRole("button", { name: "Save and add observations" }).click();
  await expect(page.getByText("Sitting saved. Add what you saw.")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByLabel("Camera", { exact: true }).fill("Quầy 1");
  await observe(page, { at: "00:00", category: "Cash handling", severity: "Critical", words });
  // The form keeps the camera for the next observation.
  await observe(page, { at: "00:01", category: "Cash handling", severity: "Minor", words: "Không đưa hóa đơn" });
  await observe(page, { at: "00:01", category: "Cleanliness", severity: "Major", words: "Sàn ướt" });
  await expectNoSidewaysScroll(page);

  await page.goto(`/qc/reports/stage1/qc-camera?from=${day}&to=${day}&storeId=${store}`);
  const figures = page.getByLabel("Totals");
  await expect(figures).toContainText("1 critical");
  const cash = page.getByRole("table", { name: "By category" }).getByRole("row", { name: /Cash handling/ });
  await expect(cash.getByRole("cell")).toHaveText([/Cash handling/, /^1/, /^2/, /^1/, /^25/]);
  await expectNoSidewaysScroll(page);

  await page.locator("main summary", { hasText: "Options" }).click();
  const csv = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  expect(await (await page.request.get(csv!)).text()).toContain("Category,,Cash handling,1,2,1,0,1,25");
  await cash.getByRole("link", { name: "2", exact: true }).click();
  await expect(page).toHaveURL(/\/qc\/camera\?.*category=cash/);
  const rows = page.getByRole("table", { name: "QC camera" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("link").first().click();
  await expect(page.getByText(words).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("filters go from report to report where the other report has them", async ({ page }) => {
  await signIn(page, "lead", "/qc/reports/stage1/qc-camera?month=2026-10&severity=major&category=cash&compare=year");
  const tabs = page.getByRole("navigation", { name: "All reports" });
  await page.locator(".report-menu > summary").click();
  await tabs.getByRole("link", { name: "Customer feedback" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Customer feedback" })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()].toSorted()).toEqual(["compare", "month", "severity"]);
  await expectNoSidewaysScroll(page);
});
