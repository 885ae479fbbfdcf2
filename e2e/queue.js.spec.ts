/** The queue of approvals: a row shows its check beside the list, by mouse and keyboard. */
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

async function openQueue(page: Page, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport);
  await signIn(page, "lead", "/qc/check/queue?result=fail");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  const names = await rows.getByRole("link").allTextContents();
  const bar = page.locator(".action-bar").filter({ hasText: "Approve selected" });
  return { rows, names, bar, preview: page.locator("#preview") };
}

test("a laptop shows a check beside the list, the first one at once @demo", async ({ page }) => {
  const { rows, names, bar, preview } = await openQueue(page, { width: 1280, height: 800 });
  const showsRow = async (at: number) => {
    await expect(preview.getByText(names[at]!).first()).toBeVisible();
    await expect(rows.nth(at)).toHaveAttribute("aria-current", "true");
  };
  await showsRow(0);
  await expect(preview.locator("ol > li").first()).toBeVisible();
  const [table, panel] = [(await page.locator("table.queue").boundingBox())!, (await preview.boundingBox())!];
  expect(table.x + table.width).toBeLessThanOrEqual(panel.x);
  expect([panel.x + panel.width, panel.y + panel.height]).toEqual([1280, 800]);

  await rows.nth(1).getByRole("link").click();
  await showsRow(1);
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await showsRow(2);
  await expect(rows.nth(2).getByRole("link")).toBeFocused();
  await expect(page).toHaveURL(/\/qc\/check\/queue/);
  await preview.getByRole("checkbox", { name: "Select" }).check();
  await expect(rows.nth(2).getByRole("checkbox")).toBeChecked();
  await expect(bar.getByText("Selected: 1")).toBeVisible();
  await preview.getByRole("button", { name: "Check above" }).click();
  await showsRow(1);
  await preview.getByRole("link", { name: "View the check" }).click();
  await expect(page).toHaveURL(/\/qc\/check\/view/);
});

test("a phone shows a check above the list when its row is pressed @demo", async ({ page }) => {
  const { rows, names, bar, preview } = await openQueue(page, { width: 360, height: 740 });
  await expect(bar).toBeHidden();
  await expect(preview).toBeHidden();
  await rows.nth(1).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(preview).toBeFocused();
  await expect(page).toHaveURL(/\/qc\/check\/queue/);
  await expect(preview.getByText(names[1]!).first()).toBeVisible();
  await expect(preview.locator("ol > li").first()).toBeVisible();

  await page.keyboard.press("ArrowUp");
  await expect(preview.getByText(names[0]!).first()).toBeVisible();
  await expect(rows.nth(0)).toHaveAttribute("aria-current", "true");
  await preview.getByRole("checkbox", { name: "Select" }).check();
  await preview.getByRole("button", { name: "Check below" }).click();
  await expect(preview.getByText(names[1]!).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await expect(rows.nth(0).getByRole("checkbox")).toBeChecked();
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await expect(bar.getByText("Selected: 1")).toBeVisible();

  await rows.nth(1).getByRole("link").click();
  await preview.getByRole("link", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Approve these checks" })).toBeVisible();
  await expect(page.getByRole("main").getByText(names[1]!).first()).toBeVisible();
});
