/** Interaction to Next Paint, as the browser reports it, with a processor slowed down. */
import type { Locator, Page } from "@playwright/test";

const slowdown = 4;
/** Milliseconds between the actions of a quick person. */
export const pause = 150;

type Watched = Window & { longest: Map<number, number> };

/** In the page: the longest event of each interaction, in steps of 8 ms; the browser doesn't report those under 16. */
function watch(): void {
  const longest = new Map<number, number>();
  Object.assign(window, { longest });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Does something on an open page, slowed down, and tells how long each interaction took, the longest first. */
export async function measureInteractions(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(watch);
  const before = await page.evaluate(() => performance.interactionCount);
  await act();
  await page.waitForTimeout(500);
  const { reported, count } = await page.evaluate(() => ({
    reported: [...(window as unknown as Watched).longest.values()],
    count: performance.interactionCount,
  }));
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await browser.detach();
  const quick = Math.max(count - before - reported.length, 0);
  return [...reported, ...Array.from({ length: quick }, () => 16)].toSorted((a, b) => b - a);
}

export async function clickEach(page: Page, controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await control.click();
    await page.waitForTimeout(pause);
  }
}

/** The form of a new check of the 96 items, all sections on one page. */
export async function openAudit(page: Page): Promise<void> {
  await page.goto("/qc/check?q=Press%20Club");
  await page
    .getByRole("link", { name: /Press Club/ })
    .first()
    .click();
  await page.waitForURL(/storeId=/);
  await page
    .getByRole("link", { name: /Food and beverage audit/ })
    .first()
    .click();
  await page.waitForURL(/templateId=/);
  await page
    .locator("form")
    .getByRole("button", { name: /^Start a/ })
    .click();
  await page.waitForURL(/\/qc\/check\/edit/);
  await page.goto(`/qc/check/edit?id=${new URL(page.url()).searchParams.get("id")}&section=all`);
}

/** What a person presses to answer each item of a check, every fifth with its second choice. */
export async function answersOf(page: Page): Promise<Locator[]> {
  const items = await page.locator("fieldset[data-item]").all();
  return items.map((item, nth) => item.locator("label:has(input[type=radio])").nth(nth % 5 === 4 ? 1 : 0));
}

export function inWords(name: string, durations: readonly number[]): string {
  const p98 = durations[Math.floor(durations.length * 0.02)] ?? 0;
  return `${name.padEnd(20)} ${durations.length} interactions, worst ${durations[0] ?? 0} ms, p98 ${p98} ms`;
}
