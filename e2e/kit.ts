/** Checks and start keys that the phone keeps for work without a network. */
import type { Page } from "@playwright/test";
import { workerIsReady } from "./service-worker.ts";
import { expect } from "./test.ts";

interface KitEntry {
  readonly key: string[];
  readonly value: { readonly revision?: string; readonly view?: { readonly storeName: string } };
}

/** Entries of this browser. */
export function readKit(page: Page): Promise<KitEntry[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "qc-kit-1")) return [];
    return new Promise<KitEntry[]>((resolve) => {
      const opening = indexedDB.open("qc-kit-1");
      opening.addEventListener("success", () => {
        const store = opening.result.transaction("kit").objectStore("kit");
        const [keys, values] = [store.getAllKeys(), store.getAll()];
        values.addEventListener("success", () => {
          opening.result.close();
          resolve(values.result.map((value, index) => ({ key: keys.result[index] as string[], value })));
        });
      });
    });
  });
}

/** Resolves once the server's kit is stored. */
export async function kitIsStored(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readKit(page)).some(({ value }) => value.revision), { timeout: 30_000 })
    .toBe(true);
}

/** Resolves once this phone can start checks, and knows its stores. */
export async function canStartOffline(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/qc/");
  await expect(async () => {
    await page.clock.fastForward(5000);
    await workerIsReady(page, "en", 1000);
  }).toPass();
  await expect
    .poll(async () => (await readKit(page)).some(({ key }) => key[1] === "key"), { timeout: 30_000 })
    .toBe(true);
}

export async function confirmStart(page: Page, store: string, template: string): Promise<void> {
  await page.goto("/qc/");
  await page.getByRole("link", { name: "Start a check" }).click();
  await page.getByLabel("Search stores").fill(store);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: /^Sen Cafe/ }).click();
  await page.getByRole("link", { name: new RegExp(`^${template}`) }).click();
  await page
    .locator("form")
    .getByRole("button", { name: /^Start a / })
    .click();
}

/** The check whose form or review the phone shows without a network. */
export function idOfOffline(page: Page): string {
  const { searchParams } = new URL(page.url());
  return new URL(searchParams.get("from")!, page.url()).searchParams.get("id")!;
}
