/** An expired session loses no typed entry, and an unchanged form says so. */
import { changeStored, expireSession } from "./change-stored.ts";
import { addNote, choose, itemOnPage, photoFile, saveDraft } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { saysTooMuch, toggleError } from "./toggle-error.ts";
import { expect, expectNoSidewaysScroll, signIn, signInHere, test } from "./test.ts";
import { fillFeedback } from "./feedback-form.ts";

const template = "Guest service";

test.describe("a session that has expired", () => {
  test.use({ expectedStatuses: [401] });

  test("leaves the typed answers of a check as a draft", async ({ page, context, javaScriptEnabled: scripts }) => {
    await signIn(page, "qc");
    await startCheck(page, scripts ? "Sen Cafe Hàng Bài" : "Sen Cafe Lý Thái Tổ", template);
    const item = itemOnPage(page, "greeting");
    await expireSession(context);
    await choose(item.getByRole("radio", { name: "Fail" }));
    if (scripts) {
      await expect(page.getByText("Signed out – kept on this device.")).toBeVisible();
      await expect(page.locator("[data-sonner-toast]").filter({ hasText: "Session expired!" })).toBeVisible();
      await page.getByRole("link", { name: "Sign in again" }).click();
    } else {
      await addNote(item, "Không ai chào khách");
      await item.locator("summary", { hasText: "Add photo" }).click();
      await item.locator("input[type=file]").setInputFiles(photoFile("door"));
      await saveDraft(page);
      await expect(page.getByText("What you sent was saved.")).toBeVisible();
    }
    await expect(page.getByText("Session expired!").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await signInHere(page);
    if (!scripts) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved for you");
      await expect(page.getByText("Không ai chào khách")).toBeVisible();
      await page.getByRole("button", { name: "Open the form" }).click();
    }
    await expect(page).toHaveURL(/\/qc\/check\/edit\?id=/);
    await expect(item.getByRole("radio", { name: "Fail" })).toBeChecked();
    if (scripts) await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    else {
      await expect(item.getByLabel("Note", { exact: true })).toHaveValue("Không ai chào khách");
      await expect(item.locator("img")).toHaveCount(1);
      await page.reload();
    }
    await expect(item.getByRole("radio", { name: "Fail" })).toBeChecked();
  });

  test("parks any other form for its sender only, who reviews and sends it", async ({
    page,
    context,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    await page.goto("/qc/check/?q=Sen");
    await page
      .locator("main a[href*='storeId=']")
      .nth(scripts ? 3 : 4)
      .click();
    await page.locator("main a[href*='templateId=']").first().click();
    await expect(page).toHaveURL(/templateId=/);
    const chosen = new URL(page.url()).search;
    await expireSession(context);
    await page
      .locator("form")
      .getByRole("button", { name: /^(Start a check|Start a new check anyway)$/ })
      .click();
    await expect(page.getByText("What you sent was saved.")).toBeVisible();
    const signInPage = page.url();
    await expect(page.getByText("Session expired!").first()).toBeVisible();
    // The sign-in page of the Firebase engine is a document of its own, for the pop-up's sake, with a toast of its own.
    const toast = test.info().project.name === "js" ? "[data-sonner-toast]" : "#arrival-toast";
    if (scripts) await expect(page.locator(toast).filter({ hasText: "Session expired!" })).toBeVisible();

    await signInHere(page, "lead@demo.test");
    await expect(page).toHaveURL(/\/qc\/check/);
    await page.goto("/kept");
    await expect(page.getByText("Nothing saved for you")).toBeVisible();
    await expireSession(context);

    await page.goto(signInPage);
    await signInHere(page);
    await expect(page).toHaveURL(/\/kept\?redirect=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved for you");
    await expect(page.locator("main").getByRole("heading", { level: 2 })).toHaveText("Checks");
    const link = page.locator("main").getByRole("link", { name: "Checks" });
    expect(await link.getAttribute("href")).toContain(chosen);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Open the form" }).click();
    await expect(page.getByText("You sent this on")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page
      .locator("form")
      .getByRole("button", { name: /^(Start a check|Start a new check anyway)$/ })
      .click();
    await expect(page).toHaveURL(/\/qc\/check\/edit\?id=/);
    await expect(page.locator("fieldset[data-item]").first()).toBeVisible();
    await page.goto("/kept");
    await expect(page.getByText("Nothing saved for you")).toBeVisible();
  });

  test("shows the typed values in the form again, photo included, and sends it once", async ({
    page,
    context,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    await page.goto("/qc/feedback/new");
    if (scripts) await expect(page.locator("form[data-offline]")).toBeVisible();
    const text = `Trà nguội lúc mang ra ${scripts ? "sảnh" : "sân"}`;
    const typed = page.getByLabel("What the customer said");
    await fillFeedback(page, { text });
    await page.locator("input[type=file]").setInputFiles(photoFile("tea"));
    await expireSession(context);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText("What you sent was saved.")).toBeVisible();
    await signInHere(page);
    await expect(page.locator("main").getByText(text)).toBeVisible();
    await expect(page.getByText("1 photo", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Open the form" }).click();

    await expect(page.getByText("You sent this on")).toBeVisible();
    // A draft on the device doesn't send it by itself.
    if (scripts) await expect(page.locator("form[data-offline]")).toBeVisible();
    await expect(typed).toHaveValue(text);
    await expect(page.getByLabel("Severity").locator("option:checked")).toHaveText("Minor");
    await expect(page.getByText("1 photo is already attached")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator("main a[href*='/photo/view']")).toHaveCount(1);
    await page.goto("/kept");
    await expect(page.getByText("Nothing saved for you")).toBeVisible();
  });
});

test("says so when nothing changed", async ({ page, javaScriptEnabled: scripts }) => {
  await signIn(page, "qc");
  if (scripts) {
    await page.goto("/settings/account");
    await page.locator("main").getByRole("button", { name: "English" }).click();
  } else {
    await startCheck(page, "Sen Cafe Nguyễn Văn Linh", template);
    await saveDraft(page);
  }
  await expect(page.locator("main").getByRole("status").filter({ hasText: "Content not modified!" })).toBeVisible();
});

test.describe("a failure of the server", () => {
  test.use({ expectedStatuses: [500] });

  test("shows its screen, without the error's message or place", async ({ page, javaScriptEnabled: scripts }) => {
    await signIn(page, "qc");
    const { id } = await startCheck(page, scripts ? "Sen Cafe Lê Lai" : "Sen Cafe Lê Lợi", template);
    await changeStored("checks", id, "status", "topsecret");
    try {
      const answer = await page.goto(`/qc/check/view?id=${id}`);
      expect(answer?.status()).toBe(500);
      expect(await answer?.text()).not.toMatch(saysTooMuch);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Something went wrong :')");
      if (scripts) {
        await expect(page.locator("[data-sonner-toast]").filter({ hasText: "Internal Server Error!" })).toBeVisible();
        await expect(page).toHaveURL(/\/500$/);
      } else await toggleError(page, "Unexpected Server Error");
      expect(await page.content()).not.toMatch(saysTooMuch);
      await expectNoSidewaysScroll(page);
    } finally {
      await changeStored("checks", id, "status", "draft");
    }
  });
});

test.describe("an error", () => {
  test.use({ expectedStatuses: [404] });

  test("answers 404 for an unknown address", async ({ page }) => {
    await signIn(page, "qc");
    expect((await page.goto("/qc/nowhere"))?.status()).toBe(404);
    await expect(page).toHaveTitle("Not Found · Store QC");
  });
});
