/** The main journeys by the keyboard alone. Whatever has the focus is seen, and under no bar. */
import type { Locator, Page } from "@playwright/test";
import { expect, openBy, signIn, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

/** Goes one control on, which must be seen. */
async function tab(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  const covered = await page.evaluate(() => {
    const focused = document.activeElement!;
    // The address bar comes between the last and the first.
    if (focused === document.body) return null;
    const { left, top, width, height } = (focused.closest("label") ?? focused).getBoundingClientRect();
    const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)];
    const at = document.elementFromPoint(x, y);
    const isSeen =
      at !== null && (focused.contains(at) || at.contains(focused) || at.closest("label")?.contains(focused));
    return isSeen ? null : focused.outerHTML.slice(0, 200);
  });
  expect(covered, `${page.url()}: has the focus and is not seen`).toBeNull();
}

/** Tabs on until the control has the focus. */
async function tabTo(page: Page, control: Locator, most = 150): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < most; pressed++) {
    await tab(page);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${page.url()}: the control is not reached in ${most} steps`);
}

const follow = async (page: Page, control: Locator) => {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
};

test("an inspector signs in, starts a check, answers it, and goes to its review", async ({ page }) => {
  await page.goto("/sign-in");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type("qc@demo.test");
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type("demo-1234");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/qc/);

  await openBy("Control+k", page.getByRole("combobox"));
  await page.keyboard.type("start a check");
  await expect(page.getByRole("option", { name: "Start a check" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/qc\/check$/);
  await tabTo(page, page.getByRole("main").getByRole("searchbox"));
  await page.keyboard.type("Giang Vo");
  await page.keyboard.press("Enter");
  await follow(page, page.getByRole("link", { name: /Giảng Võ/ }).first());
  await follow(page, page.getByRole("link", { name: /Guest service/ }).first());
  await follow(page, page.locator("form").getByRole("button", { name: /^Start a/ }));
  await page.waitForURL(/\/qc\/check\/edit/);

  const items = page.locator("fieldset[data-item]:has(input[type=radio])");
  for (const item of [items.nth(0), items.nth(1)]) {
    const radios = item.locator("input[type=radio]");
    await tabTo(page, radios.first());
    await page.keyboard.press("Space");
    await expect(radios.first()).toBeChecked();
    await page.keyboard.press("ArrowRight");
    await expect(radios.nth(1)).toBeChecked();
  }
  await follow(page, page.getByRole("button", { name: "Next" }));
  await expect(page.locator("h2").first()).toBeFocused();
  const review = page.getByRole("button", { name: "Review and submit" });
  while (!(await review.isVisible())) await follow(page, page.getByRole("button", { name: "Next" }));
  await follow(page, review);
  await page.waitForURL(/\/qc\/check\/review/);
});

test("a user filters a list, opens a row, moves a task, writes in a chat, and leaves by Escape", async ({ page }) => {
  await page.goto("/sign-in?redirect=/qc/checks");
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type("lead@demo.test");
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type("demo-1234");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/qc\/checks/);
  await tabTo(page, page.getByRole("main").getByRole("searchbox"));
  await page.keyboard.type("sen");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=sen/);
  await follow(page, page.locator("tbody a").first());
  await page.waitForURL(/\/qc\/check\/view/);

  await page.goto("/tasks/board");
  const start = page.getByRole("button", { name: /^Start: / }).first();
  await follow(page, start);
  await expect(page.getByText("The task was started.")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/tasks/board");
  for (let pressed = 0; pressed < 40; pressed++) await tab(page);

  await page.goto("/tasks");
  const account = page.getByRole("button", { name: /^Account menu/ });
  await follow(page, account);
  await expect(page.getByRole("link", { name: "Settings" }).last()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(account).toBeFocused();

  await page.goto("/chats");
  await follow(page, page.locator('main a[href^="/chats/"]:not([href="/chats/new"])').first());
  await tabTo(page, page.getByLabel("Message", { exact: true }));
  await page.keyboard.type("Viết bằng bàn phím");
  await follow(page, page.getByRole("button", { name: "Send" }));
  await expect(page.getByRole("log").getByText("Viết bằng bàn phím")).toBeVisible();
});

for (const scripts of [true, false])
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });

    test("a manager appeals a finding, and a lead decides on it", async ({ page }) => {
      await signIn(page, "manager", "/qc/");
      await follow(page, page.locator('main a[href*="/qc/check/appeal?id="]').first());
      await page.waitForURL(/\/qc\/check\/appeal\?id=/);
      const check = new URL(page.url()).searchParams.get("id")!;
      const finding = page.locator("main fieldset").first();
      await tabTo(page, finding.getByLabel("Appeal this finding"));
      await page.keyboard.press("Space");
      await tabTo(page, finding.getByLabel("The store’s reason"));
      await page.keyboard.type("Chỉ dùng bàn phím");
      await follow(page, page.getByRole("button", { name: "Send the appeal" }));
      await expect(page.getByText("The appeal was sent.").first()).toBeVisible();

      await page.context().clearCookies();
      await signIn(page, "lead", `/qc/check/view?id=${check}`);
      await follow(page, page.getByRole("link", { name: "Decide the appeal" }));
      await page.waitForURL(/\/qc\/check\/appeal\/decide/);
      await tabTo(page, page.getByRole("radio", { name: "Remove finding" }));
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: "Keep finding" })).toBeChecked();
      await tabTo(page, page.getByLabel("Message to the store"));
      await page.keyboard.type("Ảnh cho thấy rõ");
      await follow(page, page.getByRole("button", { name: /^Save (?:the decision|\d+ decisions)$/ }));
      await expect(page.getByText("The appeal was decided.").first()).toBeVisible();
    });
  });
