/** A check's form on a phone of 360 × 740 px: what it shows at once, and what follows an answer. */
import type { Locator, Page } from "@playwright/test";
import { choose, itemOnPage, photoFile, unfold } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

const [width, height] = [360, 740];
test.use({ hasTouch: true });

async function boxOf(part: Locator) {
  return (await part.boundingBox())!;
}

async function openForm(page: Page, store: string): Promise<void> {
  await signIn(page, "qc");
  await startCheck(page, store, "Guest service");
  await expect(page.getByText("Saved automatically")).toBeVisible();
}

const items = (page: Page) => page.locator("fieldset[data-item]:visible");

test("one bar, the section's line, then the questions; the next section at the bottom", async ({ page }) => {
  await openForm(page, "Sen Cafe Lê Lợi");
  const [head, actions] = [await boxOf(page.locator(".save-state")), await boxOf(page.locator(".action-bar"))];
  expect([head.y, head.height]).toEqual([0, 48]);
  expect(actions.y + actions.height).toBe(height);
  expect(actions.height).toBeLessThanOrEqual(56);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Your drafts" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Sen Cafe Lê Lợi" })).toBeVisible();
  expect((await boxOf(items(page).first())).y).toBeLessThanOrEqual(120);
  const boxes = await Promise.all((await items(page).all()).map(boxOf));
  expect(boxes.filter((box) => box.y + box.height <= actions.y + 1).length).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);

  await page.getByRole("heading", { level: 2 }).click();
  const sections = page.getByRole("listitem").getByRole("button");
  const last = sections.nth((await sections.count()) - 2);
  const next = await sections.nth(1).locator("span").nth(1).textContent();
  await expect(page.getByRole("button", { name: `Next: ${next}` })).toBeVisible();
  await last.click();
  await expect(page.getByRole("button", { name: "Review and submit" })).toBeVisible();
  expect((await boxOf(page.locator(".action-bar"))).height).toBeLessThanOrEqual(56);
});

test("a passed item folds to a line and opens again with what was typed in it", async ({ page }) => {
  await openForm(page, "Sen Cafe Nguyễn Huệ");
  const item = itemOnPage(page, "greeting");
  const pass = item.getByRole("radio", { name: "Pass", includeHidden: true });
  await choose(pass);
  await expect(pass).toBeHidden();
  const fold = item.locator("summary", { hasText: "Change" });
  await expect(fold).toBeFocused();
  const line = await boxOf(fold);
  expect([line.width, line.height]).toEqual([width - 32, 44]);

  await page.keyboard.press("Enter");
  await expect(pass).toBeVisible();
  await item.getByText("Add a note").click();
  await item.getByLabel("Note", { exact: true }).fill("Chào rất to");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await fold.press("Enter");
  await expect(pass).toBeHidden();
  await unfold(item);
  await expect(item.getByLabel("Note", { exact: true })).toHaveValue("Chào rất to");

  // Chosen by keyboard, it stays open while it has the focus.
  await pass.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(pass).toBeFocused();
  await expect(pass).toBeVisible();

  await page.reload();
  await expect(pass).toBeHidden();
  await unfold(item);
  await choose(item.getByRole("radio", { name: "Fail" }));
  await expect(item.getByRole("radio", { name: "Fail" })).toBeVisible();
});

test("the next open item comes into the upper third, but not after a change of an earlier answer", async ({ page }) => {
  await openForm(page, "Sen Cafe Lê Lai");
  const ids = await items(page).evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["item"]!));
  const radios = (id: string) => itemOnPage(page, id).locator("input[type=radio]");
  const answerable = [];
  for (const id of ids) if ((await radios(id).count()) > 0) answerable.push(id);
  for (const [index, id] of answerable.slice(0, -1).entries()) {
    await choose(radios(id).first());
    const next = itemOnPage(page, ids[ids.indexOf(id) + 1]!);
    await expect
      .poll(
        async () => {
          const { y } = await boxOf(next);
          const { atEnd } = await page.evaluate(() => ({
            atEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
          }));
          return (y >= 48 && y <= height / 3) || atEnd;
        },
        `after ${index + 1}`,
      )
      .toBe(true);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await choose(radios(answerable[0]!).nth(1));
  await choose(radios(answerable[0]!).first());
  await expect(itemOnPage(page, answerable[0]!).locator("label").first()).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a finding and its photo are two taps, without scrolling", async ({ page }) => {
  await openForm(page, "Sen Cafe Đông Du");
  for (const item of await items(page)
    .filter({ has: page.getByRole("radio", { name: "Fail" }) })
    .all()) {
    await item.locator("label", { hasText: "Fail" }).tap();
    const photo = item.locator(".item-photo");
    await expect(photo).toBeInViewport({ ratio: 1 });
    expect((await boxOf(photo)).height).toBeGreaterThanOrEqual(48);
    // The page moves after it has painted the answer.
    const bottom = async () => (await boxOf(photo)).y + (await boxOf(photo)).height;
    await expect.poll(bottom).toBeLessThanOrEqual(height - 53);
    await expect(item.locator("textarea")).toBeVisible();
  }
  const item = itemOnPage(page, "greeting");
  const chooser = page.waitForEvent("filechooser");
  await item.locator(".item-photo").tap();
  await (await chooser).setFiles(photoFile("door"));
  await expect(item.getByRole("img", { name: "Photo 1" })).toBeVisible();
});

test("the review leads to the first item that isn't answered, and scrolls to it", async ({ page }) => {
  await openForm(page, "Sen Cafe Hai Bà Trưng");
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Fail" }));
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await page.goto(page.url().replace("/edit", "/review"));
  await page.getByRole("link", { name: /^Answer the \d+ open items$/ }).click();
  await expect(itemOnPage(page, "queue-minutes")).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
