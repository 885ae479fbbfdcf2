/** Text typed into forms of feedback and sittings survives the page until the server has it. */
import type { Page } from "@playwright/test";
import { addDays } from "#app/i18n/days.ts";
import { changeStored, expireSession } from "./change-stored.ts";
import { photoFile } from "./fill-in.ts";
import { countKeptPhotos, hasDraft, holdDeviceStorage } from "./drafts.ts";
import { expect, signIn, signInHere, test } from "./test.ts";
import { fillFeedback } from "./feedback-form.ts";

test("typed texts and photos are restored, except a customer's contact, until they are saved", async ({ page }) => {
  const feedback = "Chờ 20 phút mới có món";
  await signIn(page, "qc", "/qc/feedback/new");
  const [store, text] = [page.getByLabel("Store", { exact: true }), page.getByLabel("What the customer said")];
  const photos = page.locator('input[type="file"]');
  const isStored = () => hasDraft(page, "form");
  await expect(async () => {
    await text.fill("");
    await text.fill(feedback);
    expect(await isStored()).toBe(true);
  }).toPass();
  await store.fill("HN01");
  await page.getByLabel("Channel").selectOption({ label: "Zalo" });
  await page.getByLabel("Name").fill("Lê Minh Châu");
  await photos.setInputFiles(photoFile("waiting"));
  await expect.poll(() => countKeptPhotos(page)).toBe(1);
  await page.goto("/qc/stores");
  await page.goto("/qc/feedback/new");

  await expect(page.getByText("Your earlier entries were restored.")).toBeVisible();
  await expect(text).toHaveValue(feedback);
  await expect(store).toHaveValue("HN01");
  await expect(page.getByLabel("Channel").locator("option:checked")).toHaveText("Zalo");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect.poll(() => photos.evaluate((field: HTMLInputElement) => field.files!.length)).toBe(1);
  await page.getByLabel("Category").selectOption({ label: "Food and drink quality" });
  await page.getByLabel("Severity").selectOption({ label: "Minor" });
  await page.getByRole("button", { name: "Record feedback" }).click();
  await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
  await expect.poll(isStored).toBe(false);

  await page.goto("/qc/feedback/new");
  await expect(text).toHaveValue("");
  await expect(page.getByText("Your earlier entries were restored.")).toHaveCount(0);
});

test("an unwanted draft is cleared", async ({ page }) => {
  await signIn(page, "qc", "/qc/camera/new");
  const note = page.getByLabel("Note");
  await expect(async () => {
    await note.fill("");
    await note.fill("Camera 2 mờ");
    expect(await hasDraft(page, "form")).toBe(true);
  }).toPass();
  await page.goto("/qc/camera/new");
  await expect(note).toHaveValue("Camera 2 mờ");
  await page.getByRole("button", { name: "Clear it" }).click();
  await expect(page.getByRole("button", { name: "Clear it" })).toHaveCount(0);
  await expect(note).toHaveValue("");
});

test.describe("where a form is gone", () => {
  test.use({ expectedStatuses: [409] });

  test("its draft says what was ticked", async ({ page }) => {
    await signIn(page, "manager", "/qc/");
    await page.locator('a[href*="/qc/check/appeal?"]').last().click();
    await expect(page.locator("form[data-offline]")).toBeVisible();
    const finding = page.locator("main fieldset").first();
    await finding.getByLabel("Appeal this finding").check();
    await expect.poll(() => hasDraft(page, "form")).toBe(true);
    const question = await finding.locator("legend > span").last().innerText();
    const id = new URL(page.url()).searchParams.get("id")!;
    await changeStored("checks", id, "status", "approved");
    try {
      await page.reload();
      await expect(page.getByText("Your words are kept on this device:")).toBeVisible();
      await expect(page.getByText(`${question}: Appeal this finding`)).toBeVisible();
      await page.getByRole("button", { name: "Clear it" }).click();
      await expect.poll(() => hasDraft(page, "form")).toBe(false);
    } finally {
      await changeStored("checks", id, "status", "submitted");
    }
  });
});

test.describe("when the session ended, a sent form waits for a press", () => {
  test.use({ expectedStatuses: [401] });

  /** Opens new feedback and fills it in, without a contact. */
  async function openFeedback(page: Page, text: string): Promise<void> {
    await signIn(page, "qc", "/qc/feedback/new");
    await expect(page.locator("form[data-offline]")).toBeVisible();
    await fillFeedback(page, { text });
  }

  async function countFeedback(page: Page, text: string): Promise<number> {
    return (await (await page.request.get("/qc/feedback.csv")).text()).split(text).length - 1;
  }

  test("and isn't sent once it is discarded", async ({ page, context }) => {
    const text = "Nhạc mở to quá lúc 21 giờ";
    await openFeedback(page, text);
    await expireSession(context);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText("What you sent was saved.")).toBeVisible();
    await signInHere(page);
    await page.reload();
    await expect(page.locator("main").getByText(text)).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("The saved form was discarded.").first()).toBeVisible();
    await expect(page).toHaveURL(/\/qc\/feedback\/new$/);
    await expect(page.locator("form[data-offline]")).toBeVisible();
    await expect(page.getByLabel("What the customer said")).toHaveValue("");
    await expect.poll(() => hasDraft(page, "form")).toBe(false);
    expect(await countFeedback(page, text)).toBe(0);
  });

  test("and is recorded once, from the page of saved forms", async ({ page, context }) => {
    const text = "Khách đợi thanh toán 15 phút";
    await openFeedback(page, text);
    await expireSession(context);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await signInHere(page);
    await page.reload();
    await page.getByRole("link", { name: "Continue without it" }).click();
    await expect(page).toHaveURL(/\/qc\/feedback\/new$/);
    await expect(page.locator("form[data-offline]")).toBeVisible();
    const typed = page.getByLabel("What the customer said");
    await expect(typed).toHaveValue("");
    const other = "Ly cà phê bị mẻ miệng";
    await typed.fill(other);
    await expect.poll(() => hasDraft(page, "form")).toBe(true);

    await page.goto("/kept");
    await page.getByRole("button", { name: "Open the form" }).click();
    await expect(page.locator("form[data-offline]")).toBeVisible();
    await expect(typed).toHaveValue(text);
    await typed.fill(`${text}, quầy số 2`);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
    expect(await countFeedback(page, text)).toBe(1);
    await page.goto("/kept");
    await expect(page.getByText("Nothing saved for you")).toBeVisible();
    await page.goto("/qc/feedback/new");
    await expect(typed).toHaveValue(other);
  });

  test("and its text is restored where the server didn't save it", async ({ page, context }) => {
    const text = "Bàn ngoài trời không có ô";
    await openFeedback(page, text);
    await context.clearCookies();
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText("What you sent was not saved. Sign in and enter it again.")).toBeVisible();
    await signInHere(page);
    await expect(page.getByText("Your earlier entries were restored.")).toBeVisible();
    await expect(page.getByLabel("What the customer said")).toHaveValue(text);
    expect(await countFeedback(page, text)).toBe(0);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
    expect(await countFeedback(page, text)).toBe(1);
  });
});

test.describe("without a network", () => {
  test.use({ losesNetwork: true, expectedStatuses: [400, 502] });

  test("sent feedback stays in the page with its contact, and is recorded once there is a network", async ({
    page,
    context,
  }) => {
    await signIn(page, "qc", "/qc/feedback/new");
    await expect(page.locator("form[data-offline]")).toBeVisible();
    await fillFeedback(page, { text: "Ghế bị ướt" });
    await page.getByLabel("Name").fill("Trần Thu Hà");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText("Not saved yet: the server can’t be reached")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Trần Thu Hà");

    await context.setOffline(false);
    await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
    await expect(page.getByText("Trần Thu Hà")).toBeVisible();
  });

  test("text typed while a form is pending stays on the device when the form is refused", async ({ page, context }) => {
    await signIn(page, "qc", "/qc/activities/new");
    await expect(page.locator("form[data-offline]")).toBeVisible();
    const note = page.getByLabel("Note");
    await note.fill("Hướng dẫn");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Add activity" }).click();
    await expect(page.getByText("Not saved yet: the server can’t be reached")).toBeVisible();
    await note.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" ca sáng");
    await context.setOffline(false);
    await expect(page.locator("form[data-refused]")).toBeVisible();
    await expect.poll(() => hasDraft(page, "form")).toBe(true);
    await page.reload();
    await expect(note).toHaveValue("Hướng dẫn ca sáng");
  });

  test("an activity that was sent offline is recorded when its page is opened again", async ({ page }) => {
    const note = "Hướng dẫn pha chế ca sáng";
    await signIn(page, "qc", "/qc/activities/new");
    await expect(page.locator("form[data-offline]")).toBeVisible();
    await page.getByLabel("Store", { exact: true }).fill("HN01");
    // Over at any time of the day.
    const day = page.getByLabel("Day", { exact: true });
    await day.fill(addDays(await day.inputValue(), -1));
    await page.getByLabel("From (time)").fill("08:00");
    await page.getByLabel("To (time)").fill("09:30");
    await page.getByLabel("Note").fill(note);
    await page.getByLabel("Photos").setInputFiles(photoFile("fridge"));
    const sent = (url: URL) => url.pathname.startsWith("/qc/activities/new");
    await page.route(sent, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Add activity" }).click();
    await expect(page.getByText("Not saved yet: the server can’t be reached")).toBeVisible();
    await expect(page.getByText("Saved on this device.")).toBeVisible();
    await page.unroute(sent);
    await page.goto("/qc/activities/new");
    await expect(page).toHaveURL(/\/qc\/activities\/[^n]/);
    await expect(page.getByText(note)).toBeVisible();
  });

  test("a form that is sent while the device is still reading its draft is recorded later", async ({
    page,
    context,
  }) => {
    const note = "Kiểm tra tủ lạnh";
    await signIn(page, "qc", "/qc/activities");
    const release = await holdDeviceStorage(context);
    await page.goto("/qc/activities/new");
    await page.getByLabel("Store", { exact: true }).fill("HN01");
    const day = page.getByLabel("Day", { exact: true });
    await day.fill(addDays(await day.inputValue(), -1));
    await page.getByLabel("From (time)").fill("08:00");
    await page.getByLabel("To (time)").fill("09:30");
    await page.getByLabel("Note").fill(note);
    await page.getByLabel("Photos").setInputFiles(photoFile("fridge"));
    const sent = (url: URL) => url.pathname.startsWith("/qc/activities/new");
    await page.route(sent, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.fallback(),
    );
    await page.getByRole("button", { name: "Add activity" }).click();
    await expect(page.getByText("Not saved yet: the server can’t be reached")).toBeVisible();
    await release();
    // The next attempt, after 10 seconds, would store it too.
    await expect.poll(() => hasDraft(page, "form"), { timeout: 8_000 }).toBe(true);
    await expect.poll(() => countKeptPhotos(page)).toBe(1);
    await page.unroute(sent);
    await page.goto("/qc/activities/new");
    await expect(page).toHaveURL(/\/qc\/activities\/[^n]/);
    await expect(page.getByText(note)).toBeVisible();
    await expect(page.locator('main img[src*="/photo?"]')).toHaveCount(1);
  });

  test("an appeal with its photo, and a recovery, are sent once when the page is opened again", async ({ page }) => {
    const lose = async (path: string) => {
      const sent = (url: URL) => url.pathname.startsWith(path);
      await page.route(sent, (route) =>
        route.request().method() === "POST" ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.fallback(),
      );
      return () => page.unroute(sent);
    };
    await signIn(page, "manager", "/qc/");
    await page.locator('a[href*="/qc/check/appeal?"]').first().click();
    await expect(page.locator("form[data-offline]")).toBeVisible();
    const finding = page.locator("main fieldset").first();
    await finding.getByLabel("Appeal this finding").check();
    await finding.getByLabel("The store’s reason").fill("Đã lau trước giờ mở cửa");
    await finding.getByLabel("Photos for this finding").setInputFiles(photoFile("mopped before"));
    await expect.poll(() => countKeptPhotos(page)).toBe(1);
    const appeal = await lose("/qc/check/appeal");
    await page.getByRole("button", { name: "Send the appeal" }).click();
    await expect(page.getByText("Not saved yet: the server can’t be reached")).toBeVisible();
    await page.goto("/qc/stores");
    await appeal();
    await page.getByRole("link", { name: "1 entry isn’t sent yet" }).click();
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await expect(page.getByText("The appeal was sent.").first()).toBeVisible();
    await expect(page.getByText("Đã lau trước giờ mở cửa").first()).toBeVisible();
    await expect.poll(() => countKeptPhotos(page)).toBe(0);

    await page.context().clearCookies();
    await signIn(page, "lead", "/qc/feedback?status=in-progress");
    await page.locator('tbody a[href^="/qc/feedback/"]').first().click();
    await page.getByRole("link", { name: "Mark as recovered" }).click();
    await expect(page.locator("form[data-offline]")).toBeVisible();
    await page.getByLabel("How it was resolved").fill("Đã xin lỗi và tặng một ly");
    const recovery = await lose("/qc/feedback/");
    await page.getByRole("button", { name: "Mark as recovered" }).click();
    await expect(page.getByText("Not saved yet: the server can’t be reached")).toBeVisible();
    await recovery();
    await page.reload();
    await expect(page.getByText("Đã xin lỗi và tặng một ly").first()).toBeVisible();
    await expect(page).not.toHaveURL(/move/);
  });
});
