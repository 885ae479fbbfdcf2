/** Preferences of each browser, and the shell around the pages. */
import type { Page } from "@playwright/test";
import { choose, itemOnPage } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((each) => each.name === name)?.value;
}

async function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name);
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Follows a link of the menu, which scripts do without loading the document again. */
async function followTemplates(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Templates" }).click();
}

test("theme and font change the page at once and are remembered", async ({ page, javaScriptEnabled: scripts }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, "qc");
  await page.goto("/settings/appearance");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(root).toHaveClass("font-inter");
  const light = await background(page);

  await page.locator("main").getByRole("button", { name: "Dark" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect.poll(() => cookie(page, "ui-theme")).toBe("dark");
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await page.goto("/qc/stores/");
  await expect(root).toHaveAttribute("data-theme", "dark");
  expect(await background(page)).toBe(dark);

  await page.goto("/settings/appearance");
  const systemTheme = page
    .getByRole("group", { name: "Theme" })
    .locator("visible=true")
    .getByRole("button", { name: "System" });
  await systemTheme.click();
  await expect(root).toHaveAttribute("data-theme", "system");
  await expect.poll(() => cookie(page, "ui-theme")).toBe("system");
  await expect.poll(() => background(page)).toBe(light);
  // The device changes by itself, and the page with it.
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(dark);

  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const inter = await family();
  await page.getByRole("button", { name: "Manrope" }).click();
  await expect(root).toHaveClass("font-manrope");
  await expect.poll(() => cookie(page, "font")).toBe("manrope");
  expect(await family()).not.toBe(inter);
  expect(await family()).toContain("Manrope");
  await page.goto("/qc/");
  await expect(root).toHaveClass("font-manrope");
  if (scripts) {
    expect(await stored(page, "font")).toBe("manrope");
    expect(await stored(page, "ui-theme")).toBe("system");
  }
});

test("the language is switched from the account menu and stays", async ({ page }) => {
  await signIn(page, "qc");
  await page.goto("/qc/checks/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checks");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Tiếng Việt" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await expect(page).toHaveURL(/\/qc\/checks\/?$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Phiếu kiểm tra");
  expect(await cookie(page, "locale")).toBe("vi");
  await page.goto("/qc/stores/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cửa hàng");
});

test("display settings for denser rows and hidden menu groups apply from the first paint", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "lead", "/qc/stores");
  const row = page.getByRole("main").getByRole("row").nth(1);
  const height = async () => (await row.boundingBox())!.height;
  const before = await height();
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu.getByRole("link", { name: "Reports" })).toBeVisible();
  await page.goto("/settings/display");
  await page.getByRole("button", { name: "Compact" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await page.getByRole("group", { name: "Insight" }).getByRole("button", { name: "Hidden" }).click();
  await expect(menu.getByRole("link", { name: "Reports" })).toBeHidden();
  await expect.poll(() => cookie(page, "menu-reports")).toBe("hidden");
  await page.goto("/qc/stores");
  expect(await height()).toBeLessThan(before);
  await expect(menu.getByRole("link", { name: "Reports" })).toBeHidden();
  await expect(menu.getByRole("link", { name: "Checks", exact: true })).toBeVisible();
});

test("the menu is a drawer on a phone and opens pages", async ({ page }) => {
  await signIn(page, "qc", "/qc/");
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menu).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Templates" }).click();
  await expect(page).toHaveURL(/\/qc\/templates\/?$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Templates");
  await expect(menu).toBeHidden();
});

test.describe("messages", () => {
  test.use({ expectedStatuses: [500] });

  test("are toasts of five seconds with a close button, or a notice in the page", async ({
    page,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    if (!scripts) {
      await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
      await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass" }));
      await page.getByRole("button", { name: "Save draft" }).click();
      await expect(page.locator("main").getByRole("status").filter({ hasText: "Draft saved." })).toBeVisible();
      return;
    }
    await page.clock.install();
    await page.route(/\/qc\/templates\.data/, (route) => route.fulfill({ status: 500, body: "" }));
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Internal Server Error!" });
    await page.goto("/qc/");
    // From here on time passes only when the test says so: first for the tries, then for the message.
    await page.clock.pauseAt(Date.now() + 60_000);
    const fail = async () => {
      await followTemplates(page);
      await expect(async () => {
        await page.clock.runFor(500);
        await expect(toast).toBeVisible({ timeout: 250 });
      }).toPass({ intervals: [100] });
      await expect(page).toHaveURL(/\/500$/);
    };
    await fail();
    await page.mouse.move(10, 700);
    await page.clock.runFor(4000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2000);
    await page.clock.resume();
    await expect(toast).toHaveCount(0);

    await page.goto("/qc/");
    await fail();
    await toast.getByRole("button", { name: "Close" }).click();
    await expect(toast).toHaveCount(0);
  });
});

test("a bar of two pixels at the top shows that a page is loading", async ({ page, javaScriptEnabled: scripts }) => {
  await signIn(page, "qc", "/qc/");
  const bar = page.locator("#progress");
  await expect(bar).toHaveCount(1);
  await expect(bar).toHaveCSS("height", "2px");
  await expect(bar).toHaveCSS("opacity", "0");
  // Without scripts the browser shows its own progress.
  if (!scripts) return;
  const onHold: (() => void)[] = [];
  await page.route(/\/qc\/templates\.data/, async (route) => {
    await new Promise<void>((resolve) => onHold.push(resolve));
    await route.continue();
  });
  await followTemplates(page);
  await expect(page.locator("#progress[data-pending]")).toHaveCount(1);
  await expect(bar).toHaveCSS("opacity", "1");
  await expect(page).not.toHaveURL(/templates/);
  for (const resolve of onHold.splice(0)) resolve();
  await expect(page).toHaveURL(/\/qc\/templates\/?$/);
  await expect(page.locator("#progress[data-pending]")).toHaveCount(0);
  await expect(bar).toHaveCSS("opacity", "0");
});
