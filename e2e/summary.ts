/** Figures of the summary report. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Number of checks in the report of this month, filtered by search params such as `templateId=…`. */
export async function checksOfMonth(page: Page, search = ""): Promise<number> {
  await page.goto(`/qc/reports/summary?${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Summary report" })).toBeVisible();
  const none = page.getByText("No checks in this period");
  if ((await none.count()) > 0) return 0;
  const counted = await page
    .locator("main")
    .getByText("Checks", { exact: true })
    .first()
    .locator("xpath=..")
    .textContent();
  return Number(/Checks\s*([\d,]+)/.exec(counted ?? "")?.[1]?.replace(",", ""));
}
