/** Forced colours of the device: focus, choices and drawings stay distinguishable. */
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

/** Contrast ratio of two colours, as WCAG computes it. */
const contrast = (page: Page, selector: string, property: "stroke" | "fill" | "borderTopColor" | "outlineColor") =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const paper = document.createElement("canvas").getContext("2d")!;
      const luminance = (colour: string) => {
        paper.fillStyle = colour;
        paper.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...paper.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
      };
      const [one, other] = [getComputedStyle(element)[name], "Canvas"].map(luminance).toSorted((a, b) => b - a);
      return (one! + 0.05) / (other! + 0.05);
    }, property);

for (const colorScheme of ["light", "dark"] as const)
  test(`focus, choices and charts are visible on ${colorScheme} paper`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await signIn(page, "lead", "/settings/appearance");
    await page.locator("[popovertarget=account-menu]").first().click();
    const looksOf = (pressed: boolean) =>
      page
        .locator(`#account-menu .segment[aria-pressed=${pressed}]`)
        .first()
        .evaluate(
          (segment) => `${getComputedStyle(segment).borderTopWidth} ${getComputedStyle(segment).borderTopColor}`,
        );
    const [chosen, other] = [await looksOf(true), await looksOf(false)];
    expect(chosen).not.toBe(other);

    await page.goto("/qc/stores?q=sen");
    for (const control of ["main input[name=q]", "main .button-primary", "main tbody a"]) {
      await page.locator(control).first().focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return { outlineStyle, width: parseFloat(outlineWidth) };
      });
      expect(focused, control).toEqual({ outlineStyle: "solid", width: 2 });
      expect(await contrast(page, ":focus", "outlineColor"), control).toBeGreaterThan(3);
    }

    await page.goto("/qc/reports/summary");
    const drawn = "figure svg [class*=stroke-accent]";
    expect(await contrast(page, drawn, "stroke")).toBeGreaterThan(3);
    expect(await contrast(page, "figure svg circle", "fill")).toBeGreaterThan(3);
  });
