/** A browser without popovers and without :has: its menus open, and its forms show their fields and are sent. */
import type { Page } from "@playwright/test";
import { choose, itemOnPage } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, expectNoSidewaysScroll, test } from "./test.ts";

/** Removes both from style sheets, from the page, and from what scripts can query. */
async function takeAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = HTMLElement as unknown as { prototype: Record<string, unknown> };
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) delete prototype[name];
    const queries = Element.prototype as unknown as Record<string, (selector: string) => unknown>;
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
      const ask = queries[name]!;
      queries[name] = function (this: Element, selector: string) {
        if (/:has\(|:popover-open/.test(selector)) throw new SyntaxError(`${selector} is not a valid selector`);
        return ask.call(this, selector);
      };
    }
  });
  await page.route("**/*", async (route) => {
    const type = route.request().resourceType();
    if (type !== "document" && type !== "stylesheet") return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    if (response.status() >= 300) return route.fulfill({ response });
    const body = (await response.text())
      .replaceAll(":popover-open", ":not-known")
      .replaceAll(":has(", ":not-known(")
      .replaceAll(' popover="auto"', ' data-popover="auto"');
    await route.fulfill({ response, body });
  });
}

test("an old browser opens menus and sends forms", async ({ page, javaScriptEnabled: scripts }) => {
  await takeAway(page);
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill("lead@demo.test");
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/qc\/?$/);
  await page.goto("/qc/checks");
  await expectNoSidewaysScroll(page);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  const language = page.getByRole("button", { name: "Tiếng Việt" });
  if (scripts) {
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
  }
  await menu.getByRole("link", { name: "Templates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  if (scripts) {
    await expect(menu).toBeHidden();
    await expect(language).toBeHidden();
    await page.getByRole("button", { name: /^Account menu/ }).click();
  }
  await language.click();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await page.context().addCookies([{ name: "locale", value: "en", url: page.url() }]);

  await page.goto("/qc/plans/new");
  for (const name of ["weekly", "month-day"])
    await expect(page.locator(`[class*="value=${name}]"]`).first()).toBeVisible();
  await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
  // The menu is above the page until scripts run, after which the page moves up.
  if (scripts) await expect(menu).toBeHidden();
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Fail" }));
  if (!scripts) await page.getByRole("button", { name: "Save draft" }).click();
  await expect(
    page
      .getByText(scripts ? /^Saved/ : "Draft saved.")
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(itemOnPage(page, "greeting").getByRole("radio", { name: "Fail" })).toBeChecked();
});
