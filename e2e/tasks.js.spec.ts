/** Fixed? Add a photo: from a phone in three taps, also where the network comes and goes. */
import type { Page } from "@playwright/test";
import { hasDraft } from "./drafts.ts";
import { photoFile } from "./fill-in.ts";
import { expect, signIn, test } from "./test.ts";

/** The link of a task of the manager's own that is to be done. */
async function firstTask(page: Page) {
  await signIn(page, "manager", "/tasks?status=unfinished&sort=priority");
  return page.locator("tbody a").first();
}

test("a task is done with three taps from the list", async ({ page }) => {
  const task = await firstTask(page);
  const title = await task.textContent();
  await task.click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Take photo").click();
  await (await chooser).setFiles(photoFile("three-taps"));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`Done: ${title}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "After" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 1 of the fix" })).toBeVisible();
});

/** Forms sent to a path find a gateway without a server; `reaches` says whether they came through and the answer was lost. */
async function loseAnswers(page: Page, path: string, reaches: boolean): Promise<() => Promise<void>> {
  const sent = (url: URL) => url.pathname.replace(/\.data$/, "") === path;
  await page.route(sent, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (reaches) await route.fetch();
    await route.fulfill({ status: 502, body: "Bad gateway" });
  });
  return () => page.unroute(sent);
}

const unsaved = "Not saved yet: the server can’t be reached";
const isStored = (page: Page) => hasDraft(page, "form");

test.describe("without a network", () => {
  test.use({ losesNetwork: true, expectedStatuses: [502], expectedErrors: /manifest patches/ });

  test("a fix stays on the device with its photo when the page is left, and is sent on its return", async ({
    page,
    context,
  }) => {
    await (await firstTask(page)).click();
    await expect(page.getByText("Take photo")).toBeVisible();
    await expect(page.locator("#finish[data-offline]")).toBeVisible();
    const address = page.url();
    await context.setOffline(true);
    await page.locator("#photos").setInputFiles(photoFile("offline"));
    await expect(page.getByText("Not sent yet.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Waiting for the photos to arrive")).toBeVisible();
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto("/tasks");
    await page.getByRole("link", { name: "2 entries aren’t sent yet" }).click();
    await page.getByRole("link", { name: "Open", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "After" })).toBeVisible();
    expect(page.url()).toBe(address);
    await page.reload();
    await expect(page.getByRole("img", { name: /of the fix/ })).toHaveCount(1);
    await expect(page.locator("ol li").filter({ hasText: /^Done/ })).toHaveCount(1);
    await expect.poll(() => isStored(page)).toBe(false);
    await expect(page.getByText("to be sent")).toHaveCount(0);
  });

  test("a comment is sent when its page is opened again, and only once when its answer was lost", async ({ page }) => {
    await (await firstTask(page)).click();
    const [field, add] = [
      page.getByLabel("Comment", { exact: true }),
      page.getByRole("button", { name: "Add comment" }),
    ];
    await expect(page.locator('form[data-offline][action$="/comment"]')).toBeVisible();
    const { pathname } = new URL(page.url());
    const reached = await loseAnswers(page, `${pathname}/comment`, false);
    await field.fill("Đã gọi thợ");
    await add.click();
    await expect(page.getByText(unsaved)).toBeVisible();
    await page.goto("/tasks");
    await reached();
    await page.getByRole("link", { name: "1 entry isn’t sent yet" }).click();
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await expect(page).toHaveURL(pathname);
    await expect(page.getByText("Đã gọi thợ")).toHaveCount(1);
    await expect(field).toHaveValue("");

    const answered = await loseAnswers(page, `${pathname}/comment`, true);
    await field.fill("Thợ đến lúc 15 giờ");
    await add.click();
    await expect(page.getByText(unsaved)).toBeVisible();
    await answered();
    await page.reload();
    await expect(field).toHaveValue("");
    await expect(page.getByText("Thợ đến lúc 15 giờ")).toHaveCount(1);
    await expect.poll(() => isStored(page)).toBe(false);
  });

  test("a fix whose answer was lost is done once", async ({ page }) => {
    await (await firstTask(page)).click();
    await expect(page.locator("#finish[data-offline]")).toBeVisible();
    await page.locator("#photos").setInputFiles(photoFile("lost answer"));
    await expect(page.getByRole("img", { name: "Photo 1 of the fix" })).toBeVisible();
    const { pathname } = new URL(page.url());
    const answered = await loseAnswers(page, pathname, true);
    await page.getByLabel("What was done").fill("Thay gioăng cửa");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(unsaved)).toBeVisible();
    await answered();
    await page.reload();
    await expect(page.getByRole("heading", { name: "After" })).toBeVisible();
    await expect.poll(() => isStored(page)).toBe(false);
    await expect(page.getByText("Your words are kept on this device")).toHaveCount(0);
    await expect(page.locator("ol li").filter({ hasText: /^Done/ })).toHaveCount(1);
  });
});
