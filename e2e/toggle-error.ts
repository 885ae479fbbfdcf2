/** What an error screen tells of the error, folded away. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** What no page may say: what was stored, what the server's code said about it, where that code stands. */
export const saysTooMuch = /topsecret|Malformed|no longer fits|\.server|node_modules|file:\/\/|\n\s+at \S+/;

/** Opens what is known of the error, which begins with these words, and folds it away again. */
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
