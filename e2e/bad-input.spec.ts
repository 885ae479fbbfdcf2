/** Errors of a form stand at their fields and cost no other entry; with JavaScript and without. */
import { writeFileSync } from "node:fs";
import { addNote, choose, addPhoto, answerSection, itemOnPage, photoFile, saveDraft } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { checksOfMonth } from "./summary.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

const textAsPhoto = { name: "door.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is no photo.") };
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const tooLarge = Buffer.concat([jpegStart, Buffer.alloc(12 * 1024 * 1024)]);

test.describe("a form with errors", () => {
  test.use({ expectedStatuses: [400] });

  test("names each error at its item, lists them with links, and keeps typed text and valid photos", async ({
    page,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    const { id } = await startCheck(page, scripts ? "Sen Cafe Lê Thánh Tông" : "Sen Cafe Bãi Cháy", "Guest service");
    await page.goto(`/qc/check/edit?id=${id}&section=all`);
    const item = (name: string) => itemOnPage(page, name);
    await choose(item("greeting").getByRole("radio", { name: "Pass" }));
    await item("queue-minutes").getByRole("textbox").first().fill("about five");
    await choose(item("receipt-given").getByRole("radio", { name: "Fail" }));
    await addNote(item("receipt-given"), "Phải hỏi mới đưa hóa đơn");
    // A file of the disk: to hand over as much through the page takes some browsers too long.
    const counter = test.info().outputPath("counter.jpg");
    writeFileSync(counter, tooLarge);
    for (const [name, file] of [
      ["greeting", textAsPhoto],
      ["product-knowledge", counter],
      ["suggestion", photoFile("menu")],
    ] as const) {
      if (!scripts) await item(name).locator("summary", { hasText: "Add photo" }).click();
      await item(name).locator("input[type=file]").setInputFiles(file);
    }
    // With scripts photos and answers are refused one by one; the form itself is only posted to be submitted.
    if (scripts) {
      await expect(
        item("queue-minutes").getByText("“about five” is not a whole number. Enter one like 4."),
      ).toBeVisible();
      await expect(item("suggestion").getByRole("img", { name: "Photo 1" })).toBeVisible();
    }
    const notAPhoto = item("greeting").getByText("Use a JPEG, PNG or WebP photo.");
    const tooBig = item("product-knowledge").getByText("Larger than 12 MB.");
    if (scripts) {
      await expect(notAPhoto).toBeVisible();
      await expect(tooBig).toBeVisible();
      await page.getByRole("button", { name: "Review and submit" }).click();
    } else await saveDraft(page);

    const list = page.locator("#errors");
    await expect(list).toBeVisible();
    const faults: [string, string][] = [["queue-minutes", "“about five” is not a whole number. Enter one like 4."]];
    if (!scripts)
      faults.push(
        ["greeting", "Use a JPEG, PNG or WebP photo."],
        ["product-knowledge", "Larger than 12 MB. Take it again at a lower quality."],
      );
    for (const [name, message] of faults) {
      await expect(item(name).getByText(message)).toBeVisible();
      const link = list.getByRole("link").filter({ hasText: message });
      await expect(link).toHaveAttribute("href", `#item-${name}`);
      await link.click();
      await expect(item(name)).toBeInViewport();
    }
    if (!scripts) await expect(list.getByRole("link")).toHaveCount(faults.length);
    await expect(item("queue-minutes").getByRole("textbox").first()).toHaveValue("about five");
    await expect(item("greeting").locator("input[value=pass]")).toBeChecked();
    await expect(item("receipt-given").getByLabel("Note", { exact: true })).toHaveValue("Phải hỏi mới đưa hóa đơn");
    await expect(item("suggestion").getByRole("img", { name: "Photo 1" })).toBeVisible();
    await expectNoSidewaysScroll(page);

    // The corrected form is accepted, and all other entries were still there.
    const taken = page.waitForResponse(
      (response) => response.ok() && (!scripts || /queue-minutes\.value=3/.test(response.request().postData() ?? "")),
    );
    await item("queue-minutes").getByRole("textbox").first().fill("3");
    if (!scripts) await saveDraft(page);
    await taken;
    await expect(item("queue-minutes").getByText("is not a number")).toHaveCount(0);
    await page.goto(`/qc/check/view?id=${id}`);
    await expect(page.locator("#item-queue-minutes")).toContainText("3");
    await expect(page.locator("#item-receipt-given")).toContainText("Phải hỏi mới đưa hóa đơn");
    await expect(page.locator("#item-suggestion").getByRole("img")).toHaveCount(1);
    await expect(page.locator("#item-greeting").getByRole("img")).toHaveCount(0);
  });
});

test.describe("submitting twice", () => {
  test.use({ expectedStatuses: [409], losesNetwork: true });

  test("a repeated submission gives the same result once; an older form gets 409 with both answers", async ({
    page,
    context,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    const before = await checksOfMonth(page);
    const { id } = await startCheck(
      page,
      scripts ? "Sen Cafe Lạch Tray" : "Sen Cafe Điện Biên Phủ",
      "Opening readiness",
    );
    const form = `/qc/check/edit?id=${id}&section=all`;
    await page.goto(form);
    await answerSection(page, scripts ?? true);
    if (!scripts) await addPhoto(page, "sign-lit", "sign", false);
    else await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    const older = await context.newPage();
    await older.goto(form);

    // The first submission arrives, but its reply is lost on the way.
    let [submissions, lost] = [0, 0];
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.route(/\/qc\/check\/review/, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      submissions++;
      if (lost > 0) return route.continue();
      const reply = await route.fetch({ maxRedirects: 0 });
      lost = reply.status();
      await route.abort("aborted");
    });
    const submit = page.getByRole("button", { name: "Submit", exact: true });
    await submit.click();
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(page).toHaveURL(/\/qc\/check\/review/);
    await submit.click();
    await expect(page).toHaveURL(new RegExp(`/qc/check/view\\?id=${id}`));
    expect(submissions).toBe(2);
    await expect(page.getByText("The check was submitted.").first()).toBeVisible();
    await page.goto(form);
    await expect(page.getByText("This check is no longer a draft")).toBeVisible();
    expect(await checksOfMonth(page)).toBe(before + 1);

    await choose(itemOnPage(older, "sign-lit").getByRole("radio", { name: "Fail" }));
    if (scripts) await expect(older.getByText("No longer a draft – your last changes are kept")).toBeVisible();
    const reply = older.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("/edit"),
    );
    await older.getByRole("button", { name: "Review and submit" }).click();
    expect((await reply).status()).toBe(409);
    await expect(older.getByText("These entries were not saved:")).toBeVisible();
    const unsaved = older.locator("main li").filter({ hasText: "saved:" });
    await expect(unsaved).toHaveCount(1);
    await expect(unsaved).toHaveText("The sign is clean, complete and lit.: Fail (saved: Pass)");
    await older.goto(`/qc/check/view?id=${id}`);
    await expect(older.locator("#item-sign-lit")).toContainText("Pass");
    expect(await checksOfMonth(page)).toBe(before + 1);
  });
});
