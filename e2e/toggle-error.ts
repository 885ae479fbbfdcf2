/** The folded details of an error screen. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Texts that no page may show: stored values, messages of the server's code, and its places. */
export const saysTooMuch = /topsecret|Malformed|no longer fits|\.server|node_modules|file:\/\/|\n\s+at \S+/;

/** Opens the error's details, which begin with these words, and folds them again. */
export async function toggleError(page: Page, words: string | RegExp): Promise<void> {
  const toggle = page.locator("#error-details summary");
  const known = page.locator("#error-details pre");
  await expect(page.locator("#error-details").getByText("Something went wrong!").first()).toBeVisible();
  await expect(toggle).toHaveText("Show Error", { useInnerText: true });
  await expect(known).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveText("Hide Error", { useInnerText: true });
  await expect(known).toBeVisible();
  await expect(known).toHaveText(words);
  await expect(known).not.toHaveText(saysTooMuch);
  await toggle.click();
  await expect(toggle).toHaveText("Show Error", { useInnerText: true });
  await expect(known).toBeHidden();
}
