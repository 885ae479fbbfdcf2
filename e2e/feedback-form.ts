import type { Page } from "@playwright/test";

/** Fills in the form of feedback on the store HN01 that came by Zalo. */
export async function fillFeedback(page: Page, { text, severity = "Minor" }: { text: string; severity?: string }) {
  await page.getByLabel("Store", { exact: true }).fill("HN01");
  await page.getByLabel("What the customer said").fill(text);
  for (const [label, option] of [
    ["Channel", "Zalo"],
    ["Category", "Food and drink quality"],
    ["Severity", severity],
  ] as const)
    await page.getByLabel(label).selectOption({ label: option });
}
