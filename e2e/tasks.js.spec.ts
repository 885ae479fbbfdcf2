/** Fix, photograph, done: from a phone in three taps, also where the network comes and goes. */
import type { Page } from "@playwright/test";
import { photoFile } from "./fill-in.ts";
import { expect, signIn, test } from "./test.ts";

/** The link of a task of the manager's own that is to be done. */
async function firstTask(page: Page) {
  await signIn(page, "manager", "/tasks?status=unfinished&sort=priority");
  return page.locator("tbody a").first();
}

test("three taps from the list", async ({ page }) => {
  const task = await firstTask(page);
  const title = await task.textContent();
  await task.click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Take photo").click();
  await (await chooser).setFiles(photoFile("three-taps"));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`Done: ${title}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Before and after" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 1 of the fix" })).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ losesNetwork: true, expectedErrors: /manifest patches/ });

  test("a photo waits on the device, also when the page is left, and is sent once", async ({ page, context }) => {
    await (await firstTask(page)).click();
    await expect(page.getByText("Take photo")).toBeVisible();
    const address = page.url();
    await context.setOffline(true);
    await page.locator("#photos").setInputFiles(photoFile("offline"));
    await expect(page.getByText("Not sent yet.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Not sent yet.", { exact: false })).toBeVisible();
    await context.setOffline(false);
    await page.goto("/tasks");
    await page.goto(address);
    await expect(page.getByRole("img", { name: "Photo 1 of the fix" })).toBeVisible();
    await expect(page.getByText("Sending …")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("img", { name: /of the fix/ })).toHaveCount(1);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "Before and after" })).toBeVisible();
  });
});
