/** Autosave of a check's form: every answer is saved at once and survives a bad network. */
import type { BrowserContext, Locator, Page, Request, Route } from "@playwright/test";
import sharp from "sharp";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { hasDraft } from "./drafts.ts";
import { addNote, choose, answerSection, itemOnPage, photoFile } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

const template = "Guest service";
const answers = /\/qc\/check\/answer\?/;
const photos = /\/qc\/check\/photo\?/;

function choice(page: Page, item: string, name: string): Locator {
  return itemOnPage(page, item).getByRole("radio", { name, exact: true, includeHidden: true });
}

async function answer(page: Page, item: string, name: string): Promise<void> {
  await choose(choice(page, item, name));
}

async function expectSaved(page: Page): Promise<void> {
  const line = page.getByText(/^Saved \d\d:\d\d$/);
  await expect(line).toBeVisible();
  // Wherever the device thinks it is, the time is the business's; it was saved some minutes ago at most.
  const now = await page.evaluate(() => Date.now());
  const minutes = Array.from({ length: 60 }, (_, ago) => clockTimeOf(new Date(now - ago * 60_000), "Asia/Ho_Chi_Minh"));
  expect(minutes).toContain((await line.textContent())!.slice("Saved ".length));
}

/** The stored answers, as another page shows them. */
async function expectStored(context: BrowserContext, id: string, item: string, text: string | RegExp): Promise<void> {
  const view = await context.newPage();
  await view.goto(`/qc/check/view?id=${id}`);
  await expect(view.locator(`#item-${item}`)).toContainText(text);
  await view.close();
}

/** Holds requests back until they are let go, and counts how many are under way at once. */
async function hold(page: Page, address: RegExp) {
  const waiting: (() => void)[] = [];
  const bodies: string[] = [];
  let [open, under, most] = [false, 0, 0];
  await page.route(address, async (route: Route) => {
    bodies.push(route.request().postData() ?? "");
    most = Math.max(most, ++under);
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
    const response = await route.fetch();
    under--;
    await route.fulfill({ response });
  });
  return {
    bodies,
    most: () => most,
    release: () => {
      open = true;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test(
  "an answer is sent at once, with never more than one request in flight",
  { tag: "@engines" },
  async ({ page, context }) => {
    await signIn(page, "qc");
    await page.clock.install();
    const { id } = await startCheck(page, "Sen Cafe Hàng Bài", template);
    const onHold = await hold(page, answers);

    await answer(page, "greeting", "Pass");
    await expect.poll(() => onHold.bodies.length).toBe(1);
    expect(onHold.bodies[0]).toContain("a.greeting.value=pass");
    await expect(page.getByText("Saving…")).toBeVisible();

    await answer(page, "product-knowledge", "Fail");
    await answer(page, "suggestion", "Pass");
    await expect(page.getByText("3 of 19 answered", { exact: true }).first()).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText("Saving…")).toBeVisible();
    expect(onHold.bodies).toHaveLength(1);

    onHold.release();
    await expectSaved(page);
    expect(onHold.bodies).toHaveLength(2);
    expect(onHold.bodies[1]).toContain("a.product-knowledge.value=fail");
    expect(onHold.bodies[1]).toContain("a.suggestion.value=pass");
    expect(onHold.bodies[1]).not.toContain("greeting");
    expect(onHold.most()).toBe(1);
    await expectStored(context, id, "greeting", "Pass");
    await expectStored(context, id, "product-knowledge", "Fail");
  },
);

test("the score and dependent questions follow at once, before the server has answered", async ({ page }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Lý Thái Tổ", template);
  const onHold = await hold(page, answers);
  await page.goto(`${page.url()}&section=all`);
  const status = page
    .locator("form")
    .getByText(/^\d+ of \d+ answered$/)
    .first();
  const score = page.getByText("Score so far").locator("xpath=..");
  await expect(page.getByText("No score yet")).toBeVisible();
  await expect(status).toHaveText("0 of 19 answered");

  const depends = itemOnPage(page, "complaint-noted");
  await expect(depends).toBeHidden();
  await answer(page, "complaint", "Pass");
  await expect(depends).toBeVisible();
  await expect(status).toHaveText("1 of 20 answered");
  await expect(score).toContainText("No score yet");
  const passes = page
    .locator('fieldset[data-item]:visible:not([data-item^="complaint"])')
    .getByRole("radio", { name: "Pass", exact: true, includeHidden: true });
  for (let index = 0; index < 6; index++) await choose(passes.nth(index));
  await expect(status).toHaveText("7 of 20 answered");
  await expect(score).toContainText("100.0%");
  await answer(page, "complaint-noted", "Fail");
  await expect(score).not.toContainText("100.0%");
  await expect(page.getByText("1 finding").first()).toBeVisible();
  await answer(page, "complaint", "N/A");
  await expect(depends).toBeHidden();
  await expect(score).toContainText("100.0%");
  expect(onHold.bodies.length).toBeLessThanOrEqual(1);
  onHold.release();
  await expectSaved(page);
});

test("the last typed text is sent when the page is left at once", async ({ page }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Nguyễn Văn Linh", template);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await itemOnPage(page, "queue-minutes").getByRole("textbox").first().fill("4");
  await page.goto(`/qc/check/view?id=${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.locator("#item-queue-minutes")).not.toContainText("Not answered", { timeout: 500 });
  }).toPass();
});

test.describe("offline", () => {
  test.use({ losesNetwork: true });

  test(
    "answers typed offline outlive the tab and are sent when it is opened again",
    { tag: "@engines" },
    async ({ page, context }) => {
      await signIn(page, "qc");
      const { id } = await startCheck(page, "Sen Cafe Phan Đình Phùng", template);
      await answer(page, "greeting", "Pass");
      await expectSaved(page);

      await context.setOffline(true);
      await answer(page, "product-knowledge", "Fail");
      await addNote(itemOnPage(page, "product-knowledge"), "Chưa nắm món mới");
      await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
      await expect(choice(page, "product-knowledge", "Fail")).toBeChecked();
      // A request sent on closing outlives the page and its offline state, so fetch itself has to fail.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError("no network"));
      });
      await page.close();

      await context.setOffline(false);
      const again = await context.newPage();
      await again.goto(`/qc/check/edit?id=${id}&section=welcome`);
      await expect(again.getByText("Answers kept on this device were restored.")).toBeVisible();
      await expect(choice(again, "product-knowledge", "Fail")).toBeChecked();
      await expect(itemOnPage(again, "product-knowledge").getByLabel("Note", { exact: true })).toHaveValue(
        "Chưa nắm món mới",
      );
      await expectSaved(again);
      await expectStored(context, id, "product-knowledge", "Chưa nắm món mới");
      await expect.poll(() => hasDraft(again, "answer")).toBe(false);
    },
  );

  test("a returning network is noticed without a touch", async ({ page, context }) => {
    await signIn(page, "qc");
    const { id } = await startCheck(page, "Sen Cafe Giảng Võ", template);
    await expect(page.getByText("Saved automatically")).toBeVisible();
    await context.setOffline(true);
    await answer(page, "greeting", "Fail");
    await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page);
    await expectStored(context, id, "greeting", "Fail");
  });

  test("a photo that was not sent stays on the phone, is sent later, and can be retried by hand", async ({
    page,
    context,
  }) => {
    await signIn(page, "qc");
    const { id } = await startCheck(page, "Sen Cafe Bà Triệu", template);
    const chooser = itemOnPage(page, "greeting").locator("input[type=file]");
    await expect(page.getByText("Saved automatically")).toBeVisible();
    await context.setOffline(true);
    await chooser.setInputFiles(photoFile("door"));
    await expect(itemOnPage(page, "greeting").getByText("Not sent")).toBeVisible();
    await expect(page.getByText("1 photo not sent yet")).toBeVisible();
    await page.close();

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`/qc/check/edit?id=${id}&section=welcome`);
    await expect(itemOnPage(again, "greeting").getByRole("img", { name: "Photo 1" })).toBeVisible();
    await expect(again.getByText("not sent yet")).toHaveCount(0);

    await again.route(photos, (route) => route.abort("failed"));
    await itemOnPage(again, "greeting").locator("input[type=file]").setInputFiles(photoFile("window"));
    const retry = itemOnPage(again, "greeting").getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await again.unroute(photos);
    await retry.click();
    await expect(itemOnPage(again, "greeting").getByRole("img", { name: "Photo 2" })).toBeVisible();
    await expect(again.getByText("not sent yet")).toHaveCount(0);
  });

  test("content below a photo doesn't move when the photo arrives", async ({ page }) => {
    await signIn(page, "qc");
    await startCheck(page, "Sen Cafe Hùng Vương", template);
    await expect(page.getByText("Saved automatically")).toBeVisible();
    const item = itemOnPage(page, "greeting");
    const height = async () => (await item.boundingBox())!.height;
    const onHold = await hold(page, photos);
    await item.locator("input[type=file]").setInputFiles(photoFile("door"));
    await expect(item.getByText("Sending")).toBeVisible();
    const before = await height();
    onHold.release();
    await expect(item.getByRole("button", { name: "Remove photo 1" })).toBeVisible();
    expect(await height()).toBe(before);
  });

  test("submitting waits for unsent answers, and says so when they can't be sent", async ({ page, context }) => {
    await signIn(page, "qc");
    const { id } = await startCheck(page, "Sen Cafe Xuân Thủy", template);
    await page.goto(`/qc/check/edit?id=${id}&section=all`);
    await answerSection(page, true);
    await expectSaved(page);

    await page.route(answers, (route) => route.abort("failed"));
    await answer(page, "farewell", "Fail");
    await page.getByRole("button", { name: "Review and submit" }).click();
    await expect(page.getByText("Not submitted yet")).toBeVisible();
    await expect(page).toHaveURL(/\/qc\/check\/edit/);
    await expect(choice(page, "farewell", "Fail")).toBeChecked();
    await page.unroute(answers);

    const onHold = await hold(page, answers);
    const posts: Request[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/qc/check/edit")) posts.push(request);
    });
    await page.getByRole("button", { name: "Review and submit" }).click();
    await expect.poll(() => onHold.bodies.length).toBeGreaterThan(0);
    expect(posts).toHaveLength(0);
    onHold.release();
    await expect(page).toHaveURL(new RegExp(`/qc/check/review\\?id=${id}`));
    expect(posts).toHaveLength(1);
    await expect(page.getByRole("heading", { name: "Findings" })).toBeVisible();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/qc/check/view\\?id=${id}`));
    await expectStored(context, id, "farewell", "Fail");
  });
});

test.describe("signed out", () => {
  test.use({ expectedStatuses: [401] });

  test(
    "an ended session leaves the answer on the device, and signing in again saves it",
    { tag: "@engines" },
    async ({ page, context }) => {
      await signIn(page, "qc");
      const { id } = await startCheck(page, "Sen Cafe Nguyễn Trãi", template);
      await answer(page, "greeting", "Pass");
      await expectSaved(page);
      await context.clearCookies({ name: /session/ });
      await answer(page, "suggestion", "Fail");
      await expect(page.getByText("Signed out – kept on this device.")).toBeVisible();
      await page.getByRole("link", { name: "Sign in again" }).click();
      await page.getByLabel("E-mail").fill("qc@demo.test");
      await page.getByLabel("Password").fill("demo-1234");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(new RegExp(`/qc/check/edit\\?id=${id}`));
      await expect(choice(page, "suggestion", "Fail")).toBeChecked();
      await expectSaved(page);
      await expectStored(context, id, "suggestion", "Fail");
    },
  );
});

test("two tabs that answer one item differently show both answers until one is chosen", async ({ page, context }) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, "Sen Cafe Lạc Long Quân", template);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("Saved automatically")).toBeVisible();

  await answer(page, "greeting", "Pass");
  await answer(page, "suggestion", "Pass");
  await expectSaved(page);
  await answer(other, "greeting", "Fail");
  await answer(other, "suggestion", "Fail");
  // An item answered in one tab only is not a conflict.
  await answer(other, "receipt-given", "Pass");

  const [greeting, suggestion] = [itemOnPage(other, "greeting"), itemOnPage(other, "suggestion")];
  for (const item of [greeting, suggestion]) {
    await expect(item.getByText("This answer was also changed elsewhere")).toBeVisible();
    await expect(item.getByRole("radio", { name: "Here: Fail" })).toBeVisible();
    await expect(item.getByRole("radio", { name: "Elsewhere: Pass" })).toBeVisible();
  }
  await expect(itemOnPage(other, "receipt-given").getByText("changed elsewhere")).toHaveCount(0);
  await expectStored(context, id, "greeting", "Pass");

  await greeting.getByRole("radio", { name: "Elsewhere: Pass" }).click();
  await expect(greeting.getByText("changed elsewhere")).toHaveCount(0);
  await expect(choice(other, "greeting", "Pass")).toBeChecked();
  await suggestion.getByRole("radio", { name: "Here: Fail" }).click();
  await expect(suggestion.getByText("changed elsewhere")).toHaveCount(0);
  await expectSaved(other);
  await expectStored(context, id, "greeting", "Pass");
  await expectStored(context, id, "suggestion", "Fail");
  await expectStored(context, id, "receipt-given", "Pass");
});

test("a large photo is shrunk before it is sent", async ({ page }) => {
  const large = await sharp({
    create: {
      width: 3000,
      height: 2250,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 50 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer();
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Quang Trung", template);
  const sent = page.waitForRequest(photos);
  await itemOnPage(page, "greeting")
    .locator("input[type=file]")
    .setInputFiles({ name: "counter.jpg", mimeType: "image/jpeg", buffer: large });
  const photo = itemOnPage(page, "greeting")
    .getByRole("link")
    .filter({ has: page.getByRole("img", { name: "Photo 1" }) });
  await expect(photo.getByRole("img")).toBeVisible();
  await expect
    .poll(() => photo.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const uploaded = Number(await (await sent).headerValue("content-length"));
  expect(uploaded).toBeGreaterThan(0);
  expect(uploaded).toBeLessThan(large.length * 0.7);
  const stored = await page.request.get((await photo.getAttribute("href"))!.replace("/photo/view", "/photo"));
  const { width, height } = await sharp(await stored.body()).metadata();
  expect([width, height]).toEqual([2048, 1536]);
});
