/** A person is notified of another's action; with JavaScript the open page shows it at once. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a manager is notified of a void check, opens it from the inbox, and has read it", async ({
  page: manager,
  browser,
  javaScriptEnabled: scripts,
}) => {
  await signIn(manager, "manager", "/qc/checks?status=approved");
  const address = await manager.locator('a[href*="/qc/check/view?id="]').first().getAttribute("href");
  const id = new URL(address!, "http://localhost").searchParams.get("id")!;
  await manager.goto("/notifications");
  await manager.getByLabel("More actions").click();
  const all = manager.getByRole("button", { name: "Mark all as read" });
  if ((await all.count()) > 0) await all.click();
  if (scripts) await expect(all).toBeHidden();
  await expect(manager.getByRole("link", { name: "Unread (0)" })).toBeVisible();

  const lead = await (await browser.newContext({ javaScriptEnabled: scripts ?? true })).newPage();
  await signIn(lead, "lead", `/qc/check/decide?id=${id}&move=void`);
  await lead.getByLabel("Reason").fill("Nhập hai lần");
  await lead.getByRole("button", { name: "Void" }).click();
  await expect(lead.getByText("This check is void and doesn’t count")).toBeVisible();
  await lead.context().close();

  // Other notifications may have arrived meanwhile.
  const bell = manager.getByRole("banner").getByRole("link", { name: /^Notifications: [1-9]\d* unread$/ });
  if (scripts) await expect(bell).toBeVisible();
  else
    await expect(async () => {
      await manager.reload();
      await expect(bell).toBeVisible({ timeout: 500 });
    }).toPass();
  await bell.click();
  await expectNoSidewaysScroll(manager);
  const notice = manager
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "voided", has: manager.locator(`a[href*="${id}"]`) });
  await notice.getByRole("link").first().click();
  await expect(manager.getByText("This check is void and doesn’t count")).toBeVisible();

  const showsUnread = async () => {
    await manager.goto("/notifications?show=unread");
    await expect(manager.getByRole("link", { name: /^Unread \(/ })).toHaveAttribute("aria-current", "page");
  };
  if (!scripts) {
    await showsUnread();
    await notice.getByRole("button", { name: "Mark read", exact: true }).click();
    await expect(manager.getByRole("link", { name: "All", exact: true })).toHaveAttribute("aria-current", "page");
  }
  // With scripts it is marked as read while the page of its record is open.
  await expect(async () => {
    await showsUnread();
    await expect(notice).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("notifications are chosen by kind", async ({ page }) => {
  await signIn(page, "qc", "/settings/notifications");
  await page.getByLabel("Tasks").selectOption({ label: "In the app and by mail at once" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It applies from the next notification.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Tasks")).toHaveValue("now");
});
