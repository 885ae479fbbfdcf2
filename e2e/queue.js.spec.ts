/** The queue of approvals: a row shows its check beside the list, by mouse and keyboard. */
import { expect, signIn, test } from "./test.ts";

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`a row shows its findings and photos in place, ${viewport.width} pixels wide @demo`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, "lead", "/qc/check/queue?result=fail");
    const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
    const bar = page.locator(".action-bar").filter({ hasText: "Approve selected" });
    if (viewport.width < 1000) await expect(bar).toBeHidden();
    const [section, queue] = ["section:has(> .queue)", "table.queue"].map((each) => page.locator(each));
    const edgeOf = async (part: typeof section) => {
      const { x, width } = (await part!.boundingBox())!;
      return Math.round(x + width);
    };
    expect(await edgeOf(queue)).toBeLessThanOrEqual(await edgeOf(section));
    const names = await rows.getByRole("link").allTextContents();
    const preview = page.locator("#preview");
    await rows.nth(1).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(preview).toBeVisible();
    await expect(preview).toBeFocused();
    await expect(page).toHaveURL(/\/qc\/check\/queue/);
    await expect(preview.getByText(names[1]!).first()).toBeVisible();
    await expect(preview.locator("ol > li").first()).toBeVisible();
    if (viewport.width > 1000) {
      const [table, panel] = [(await page.locator("table.queue").boundingBox())!, (await preview.boundingBox())!];
      expect(table.x + table.width).toBeLessThanOrEqual(panel.x);
    }

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
    await page.goBack();
    await rows.nth(1).getByRole("link").click();
    await preview.getByRole("link", { name: "View the check" }).click();
    await expect(page).toHaveURL(/\/qc\/check\/view/);
  });
