/** Somebody does something, and whom it concerns hears of it; with JavaScript the page says so by itself. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test(
  "a lead hears of an appeal, opens it from the inbox, and reads all",
  { tag: "@engines" },
  async ({ page: lead, browser, javaScriptEnabled: scripts }) => {
    const manager = await (await browser.newContext({ javaScriptEnabled: scripts ?? true })).newPage();
    await signIn(manager, "manager");
    await manager.goto("/qc/checks?status=submitted&severity=major");
    const addresses = await manager
      .locator('a[href*="/qc/check/view?id="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const appeal = manager.getByRole("link", { name: "Appeal findings" });
    for (const address of addresses) {
      await manager.goto(address);
      if ((await appeal.count()) > 0) break;
    }

    await signIn(lead, "lead", "/notifications");
    const all = lead.getByRole("button", { name: "Mark all as read" });
    if ((await all.count()) > 0) await all.click();
    await expect(lead.getByRole("link", { name: "Unread (0)" })).toBeVisible();

    await appeal.click();
    const finding = manager.locator("main fieldset").first();
    await finding.getByLabel("Appeal this finding").check();
    await finding.getByLabel("The store’s reason").fill("Đã sửa trong ngày");
    await manager.getByRole("button", { name: "Send the appeal" }).click();
    await expect(manager.getByText("The appeal was sent.").first()).toBeVisible();
    await manager.context().close();

    const bell = lead.getByRole("banner").getByRole("link", { name: /^Notifications: 1 unread$/ });
    if (scripts) await expect(bell).toBeVisible({ timeout: 10_000 });
    else
      await expect(async () => {
        await lead.reload();
        await expect(bell).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
    await bell.click();
    await expectNoSidewaysScroll(lead);
    const notice = lead
      .getByRole("main")
      .getByRole("link", { name: /appeals 1 finding at/ })
      .first();
    await notice.click();
    await expect(lead.getByRole("heading", { name: "Decide the appeal" })).toBeVisible();

    await lead.goto("/notifications?show=unread");
    if (!scripts) await lead.getByRole("button", { name: "Mark as read", exact: true }).click();
    await lead.goto("/notifications?show=unread");
    await expect(lead.getByText("You have read everything")).toBeVisible();
  },
);

test("what one is told is chosen by kind", async ({ page }) => {
  await signIn(page, "qc", "/settings/notifications");
  await page.getByLabel("Tasks").selectOption({ label: "In the app and by mail at once" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It holds from the next notification on.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Tasks")).toHaveValue("now");
});
