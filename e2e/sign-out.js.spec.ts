/** Signing out leaves nothing of the user's on the device, and loses nothing unsent without asking. */
import type { Page } from "@playwright/test";
import { readDraftKeys } from "./drafts.ts";
import { choose, itemOnPage, photoFile, unfold } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ losesNetwork: true });

const template = "Guest service";
const othersDraft = ["somebody-else", "answer", "c1", "floor", "t"];

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu: / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}

/** Answers two items and adds a photo, all unsent; another user's answer is on the device, too. */
async function answerUnsent(page: Page): Promise<void> {
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await page.route(/\/qc\/check\/(answer|photo)\?/, (route) => route.abort("failed"));
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await choose(itemOnPage(page, "suggestion").getByRole("radio", { name: "Fail", exact: true }));
  await itemOnPage(page, "greeting").locator("input[type=file]").setInputFiles(photoFile("door"));
  await expect(page.getByText("1 photo not sent yet")).toBeVisible();
  await expect.poll(() => readStored(page)).toMatchObject({ photos: 1 });
  await page.evaluate(
    (key) =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open("qc-device");
        opening.addEventListener("success", () => {
          const adding = opening.result.transaction("drafts", "readwrite");
          adding.objectStore("drafts").put({}, key);
          adding.addEventListener("complete", resolve);
        });
      }),
    othersDraft,
  );
}

/** Kinds and items of the typed entries, and the number of photos, stored on this device. */
async function readStored(page: Page) {
  const drafts = await page.evaluate(readDraftKeys);
  return {
    typed: drafts.filter(({ photos }) => photos === 0).map(({ key }) => `${key[1]} ${key[3]}`),
    photos: drafts.reduce((sum, { photos }) => sum + photos, 0),
  };
}

test("unsent answers are deleted on request, without touching other users'", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Trần Phú", template);
  await answerUnsent(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("link", { name: "Your drafts" }).click();
  await pressSignOut(page);
  const question = page.getByRole("dialog", { name: "Sign out without sending?" });
  await expect(question).toContainText("Not sent yet, only on this device: 2 answers and 1 photo.");
  await question.getByRole("button", { name: "Sign out and delete" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(dialogs).toEqual([]);
  expect(await readStored(page)).toEqual({ typed: ["answer floor"], photos: 0 });

  await page.unrouteAll();
  await signIn(page, "qc", `/qc/check/edit?id=${id}`);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await expect(itemOnPage(page, "greeting").locator("input[value=pass]")).not.toBeChecked();
  await expect(page.getByText("on this device")).toHaveCount(0);
});

test("unsent answers stay when signing out is cancelled, and are sent on request", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Lê Lợi", template);
  await answerUnsent(page);
  await page.goto("/qc/");
  await pressSignOut(page);
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  expect(await readStored(page)).toMatchObject({ photos: 1 });

  await pressSignOut(page);
  await page.unrouteAll();
  await question.getByRole("link", { name: "Send first" }).click();
  await expect(page.getByText("On the server")).toBeVisible();
  await expect.poll(() => readStored(page)).toEqual({ typed: ["answer floor"], photos: 0 });
  await page.goto(`/qc/check/edit?id=${id}`);
  await expect(itemOnPage(page, "greeting").locator("input[value=pass]")).toBeChecked();
  await unfold(itemOnPage(page, "greeting"));
  await expect(itemOnPage(page, "greeting").getByRole("img", { name: "Photo 1" })).toBeVisible();
  await page.getByRole("link", { name: "Your drafts" }).click();
  await pressSignOut(page);
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("signing out asks about unsent changes to a template and leads to their editor", async ({ page, context }) => {
  await signIn(page, "lead");
  await page.goto("/qc/templates/new");
  await page.getByLabel("Name (English)").fill("LEAVING");
  await page.getByLabel("Code").fill("LEAVING");
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page.locator("form output")).toBeVisible();
  await page.getByRole("textbox", { name: "Paste items" }).fill("# One\nFirst");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add all lines" }).click();
  await expect(page.getByText("Offline. Your changes are kept on this device and sent later.")).toBeVisible();
  const editor = new URL(page.url()).pathname;
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto("/qc/");
  await pressSignOut(next);
  const question = next.getByRole("dialog");
  await expect(question).toContainText("only on this device: changes to 1 template.");
  await question.getByRole("link", { name: "Send first" }).click();
  await expect(next.getByRole("link", { name: "Open", exact: true })).toHaveAttribute("href", editor);
  await pressSignOut(next);
  await question.getByRole("button", { name: "Sign out and delete" }).click();
  await expect(next).toHaveURL(/\/sign-in$/);
  expect(await readStored(next)).toEqual({ typed: [], photos: 0 });
});

test("a sign-out without a press of the button, as after the provider's, deletes nothing", async ({ page }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Hai Bà Trưng", template);
  await answerUnsent(page);
  await page.evaluate(() => {
    const out = document.createElement("form");
    out.method = "post";
    out.action = "/sign-out";
    document.body.append(out);
    out.submit();
  });
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await readStored(page)).toEqual({
    typed: expect.arrayContaining(["answer greeting", "answer suggestion", "answer floor"]),
    photos: 1,
  });
});
