/** A page doesn't move when its scripts take over. */
import type { Page } from "@playwright/test";
import { addressOf } from "./every-page.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
}

for (const path of ["/qc/checks/", "/qc/"])
  test(`nothing on ${path} moves when its scripts run`, async ({ page }) => {
    await signIn(page, "qc");
    const shifted = await watchShifts(page);
    await page.goto(path);
    // The router has taken over: it preloads a link's page when the pointer is on it.
    const fetched = page.waitForRequest((request) => request.url().includes(".data"));
    await page.locator("main a[data-discover]").first().hover();
    await page.locator("main a[data-discover]").first().focus();
    await fetched;
    await page.waitForLoadState("networkidle");
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });

test("nothing in a check's form moves when its scripts run", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
  const shifted = await watchShifts(page);
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shifted()).toBeLessThanOrEqual(0.001);
});

for (const [what, address, ready] of [
  ["a template's outline", "/qc/templates/{template}/edit", "[data-drag]"],
  ["a check to be printed", "/qc/check/print?id={check}", "button"],
] as const)
  test(`nothing on ${what} moves on a phone when its scripts run @demo`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, "lead");
    const shifted = await watchShifts(page);
    await page.goto(await addressOf(page, address));
    await expect(page.locator(`main ${ready}`).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });
