import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The worker is installed, has its files, and knows the language of the page. */
export async function workerIsReady(page: Page, locale: string, timeout = 30_000): Promise<void> {
  await expect.poll(() => shownLocale(page), { timeout }).toBe(locale);
}

function shownLocale(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    const name = (await caches.keys()).find((each) => each.startsWith("offline "));
    if (!worker?.active || !name) return undefined;
    return (await (await caches.open(name)).match("/offline?shown"))?.text();
  });
}
