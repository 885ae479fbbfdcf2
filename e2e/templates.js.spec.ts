/** The editor with scripts: autosave, two editors at once, a lost network, dragging, undoing a removal. */
import type { Locator, Page } from "@playwright/test";
import { clockTimeOf } from "#app/i18n/clock.ts";
import { photoFile } from "./fill-in.ts";
import { expect, signIn, test } from "./test.ts";

const part = (page: Page) => page.locator("[data-part]");
const outline = (page: Page) => page.locator("[data-outline]");
const saved = (page: Page) => expect(page.locator("form output")).toHaveText(/^Saved \d/);
const timesUntil = (now: number) =>
  [1, 0].map((ago) => `Saved ${clockTimeOf(new Date(now - ago * 60_000), "Asia/Ho_Chi_Minh")}`);

async function create(page: Page, code: string, lines: string): Promise<string> {
  await page.goto("/qc/templates/new");
  await page.getByLabel("Name (English)").fill(code);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page.locator("form output")).toBeVisible();
  await page.getByRole("textbox", { name: "Paste items" }).fill(lines);
  await page.getByRole("button", { name: "Add all lines" }).click();
  await saved(page);
  return new URL(page.url()).pathname;
}

async function open(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("form output")).toBeVisible();
  await outline(page).getByRole("button", { name: text }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue(text);
}

test("items are typed one after another, and the browser's back button opens the outline", async ({ page }) => {
  await signIn(page, "lead");
  const address = await create(page, "TYPED", "# One\nFirst");
  await outline(page)
    .getByRole("button", { name: /^1\s*One/ })
    .click();
  for (const line of ["Second", "Third", "Fourth"]) {
    await page.getByLabel("New item, English").fill(line);
    await page.getByLabel("New item, English").press("Enter");
    await expect(page.getByLabel("New item, English")).toBeFocused();
    await expect(page.getByLabel("New item, English")).toHaveValue("");
  }
  await expect(page.getByText("4 items", { exact: true })).toBeVisible();
  await saved(page);
  // Wherever the device thinks it is, the time is the business's.
  expect(timesUntil(Date.now())).toContain(await page.locator("form output").textContent());
  await page.goBack();
  await expect(outline(page).getByRole("button", { name: "Fourth" })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(outline(page).getByRole("button", { name: "Fourth" })).toBeVisible();
});

test("a laptop shows the first item beside the outline, and a phone the outline alone", async ({ page }) => {
  await signIn(page, "lead");
  const address = await create(page, "FIRST", "# One\nFirst\nSecond");
  await page.goto(address);
  await expect(page.locator("form output")).toBeVisible();
  await expect(part(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("First");
  await expect(page).toHaveURL(address);
  await expect(page.locator(".button-primary").filter({ visible: true })).toHaveCount(1);
});

test("two editors of one item merge different fields, and choose between values of the same one", async ({
  page,
  browser,
}) => {
  await signIn(page, "lead");
  const address = await create(page, "SHARED", "# One\nFirst");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin");
  await open(other, address, "First");
  await open(page, address, "First");

  await other.getByLabel("Points").fill("5");
  await saved(other);
  await part(page).getByLabel("Question, Tiếng Việt").fill("Đầu tiên");
  await saved(page);
  await expect(part(page).getByLabel("Points")).toHaveValue("5");

  await other.getByLabel("Question, English").fill("Theirs");
  await saved(other);
  await part(page).getByLabel("Question, English").fill("Mine");
  await expect(page.getByText("Someone else changed")).toBeVisible();
  await expect(page.getByText("Question (English): “Theirs” → “Mine”")).toBeVisible();
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("Mine");
  await saved(page);
  await open(other, address, "Mine");
  await expect(other.getByLabel("Question, Tiếng Việt")).toHaveValue("Đầu tiên");
  await other.context().close();
});

test("text typed for a new item stays when another person's change arrives", async ({ page, browser }) => {
  await signIn(page, "lead");
  const address = await create(page, "MEANWHILE", "# One\nFirst");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, "admin");
  for (const each of [other, page]) {
    await each.goto(address);
    await outline(each)
      .getByRole("button", { name: /^1\s*One/ })
      .click();
  }
  await part(other).getByLabel("Weight").fill("3");
  await saved(other);
  await page.getByLabel("New item, English").fill("Second");
  await part(page).getByLabel("Title, Tiếng Việt").fill("Một");
  await expect(part(page).getByLabel("Weight")).toHaveValue("3");
  await expect(page.getByLabel("New item, English")).toHaveValue("Second");
  await page.getByLabel("New item, English").press("Enter");
  await expect(page.getByText("2 items", { exact: true })).toBeVisible();
  await other.context().close();
});

test.describe("without a network", () => {
  test.use({ losesNetwork: true });

  test("typed text stays on the device and is sent when the page is opened again", async ({ page, context }) => {
    await signIn(page, "lead");
    const address = await create(page, "OFFLINE", "# One\nFirst");
    await open(page, address, "First");
    await context.setOffline(true);
    await part(page).getByLabel("Question, English").fill("Typed in a cellar");
    await expect(page.locator("form output")).toContainText("Offline");
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(address);
    await expect(page.getByText("Unsaved changes from last time were found")).toBeVisible();
    await saved(page);
    await page.reload();
    await expect(outline(page).getByRole("button", { name: "Typed in a cellar" })).toBeVisible();
  });
});

test.describe("before scripts have loaded", () => {
  test.use({ losesNetwork: true, expectedStatuses: [409] });

  test("values that the plain form returned are saved once they have loaded", async ({ page, context }) => {
    await signIn(page, "lead");
    const address = await create(page, "GIVEN-BACK", "# One\nFirst");
    await outline(page)
      .getByRole("button", { name: /^1\s*One/ })
      .click();
    const saving = /\/assets\/take-over-/;
    await page.route(saving, (route) => route.abort("failed"));
    await page.reload();
    const other = await context.newPage();
    await other.goto(address.replace(/\/edit$/, ""));
    await other.getByRole("button", { name: "Archive" }).click();
    await expect(other.getByRole("button", { name: "Restore" })).toBeVisible();
    await part(page).getByLabel("Title, English").fill("Given back");
    await page.getByLabel("New item, English").fill("Second");
    await page.locator(".action-bar").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Everything you typed is still here.")).toBeVisible();
    await expect(part(page).getByLabel("Title, English")).toHaveValue("Given back");
    await other.getByRole("button", { name: "Restore" }).click();
    await expect(other.getByRole("button", { name: "Archive" })).toBeVisible();
    await page.unroute(saving);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await saved(page);
    await expect(page.getByLabel("New item, English")).toHaveValue("Second");
    await page.goto(address);
    await expect(outline(page).getByRole("button", { name: /^1\s*Given back/ })).toBeVisible();
  });
});

const itemLines = (page: Page) => outline(page).locator("[data-section] li[data-item]");
const sectionLines = (page: Page) => outline(page).locator("[data-section] > [data-line]");
const handleOf = (line: Locator) => line.locator("[data-drag]");

/** From the middle of a handle to the lower edge of a line, or to the upper one. */
async function dragTo(page: Page, line: Locator, target: Locator, edge: "upper" | "lower"): Promise<void> {
  const from = (await handleOf(line).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const to = (await target.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, edge === "lower" ? to.y + to.height - 4 : to.y + 4, { steps: 8 });
  // The target under the pointer is looked up once a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
}

test("an item is dragged into another section, and stays there", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "lead");
  const address = await create(page, "DRAGGED", "# One\nFirst\nSecond\n# Two\nThird");
  await dragTo(
    page,
    itemLines(page).filter({ hasText: "First" }),
    itemLines(page).filter({ hasText: "Third" }),
    "lower",
  );
  const moved = [/1\.1\s*Second/, /2\.1\s*Third/, /2\.2\s*First/];
  await expect(itemLines(page)).toHaveText(moved);
  await saved(page);
  await page.goto(address);
  await expect(itemLines(page)).toHaveText(moved);
});

test("a section is dragged with its items; a drop in place, and Escape, change nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "lead");
  const address = await create(page, "SECTIONS", "# One\nFirst\n# Two\nSecond\n# Three\nThird");
  const three = sectionLines(page).filter({ hasText: "Three" });
  await dragTo(page, three, three, "lower");
  await dragTo(page, three, sectionLines(page).filter({ hasText: "One" }), "upper");
  const moved = [/1\.1\s*Third/, /2\.1\s*First/, /3\.1\s*Second/];
  await expect(itemLines(page)).toHaveText(moved);
  await saved(page);
  await page.goto(address);
  await expect(itemLines(page)).toHaveText(moved);

  const handle = (await handleOf(sectionLines(page).first()).boundingBox())!;
  await page.mouse.move(handle.x + 8, handle.y + 12);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, handle.y + 400, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(itemLines(page)).toHaveText(moved);
});

test("a finger on a phone drags items and sections, and swipes the page everywhere else", async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await signIn(page, "lead");
  await create(page, "FINGER", ["One", "Two", "Three"].map((name) => `# ${name}\n${name} a\n${name} b`).join("\n"));
  const browserSide = await phone.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y = 0, x = 0) =>
    browserSide.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const swipe = async (x: number, from: number, to: number) => {
    await touch("touchStart", from, x);
    for (let step = 1; step <= 8; step++) {
      await touch("touchMove", from + ((to - from) * step) / 8, x);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await touch("touchEnd");
  };
  const drag = async (line: Locator, target: Locator) => {
    await line.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const from = (await handleOf(line).boundingBox())!;
    expect(from.width).toBeGreaterThanOrEqual(44);
    const to = (await target.boundingBox())!;
    await swipe(from.x + from.width / 2, from.y + from.height / 2, to.y + to.height - 4);
  };
  await drag(itemLines(page).filter({ hasText: "One a" }), itemLines(page).filter({ hasText: "One b" }));
  await expect(itemLines(page).first()).toHaveText(/1\.1\s*One b/);

  const two = sectionLines(page).filter({ hasText: "Two" });
  await two.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const from = (await handleOf(two).boundingBox())!;
  // The other sections come near: the next one is one line below.
  await swipe(from.x + 20, from.y + 20, from.y + 20 + from.height + 8);
  await expect(sectionLines(page)).toHaveText([/One/, /Three/, /Two/]);

  await page.evaluate(() => window.scrollTo(0, 0));
  const line = (await sectionLines(page).first().boundingBox())!;
  await swipe(line.x + 200, line.y + 20, line.y - 150);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await phone.close();
});

test("a removed item is restored by one button, and open again", async ({ page }) => {
  await signIn(page, "lead");
  const address = await create(page, "REMOVED", "# One\nFirst\nSecond");
  await open(page, address, "First");
  await part(page).getByLabel("Points").fill("6");
  await part(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("Second");
  await expect(part(page).getByLabel("Points")).toHaveValue("1");
  await expect(page.getByText("Removed: First")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("First");
  await expect(part(page).getByLabel("Points")).toHaveValue("6");
  await expect(page.getByText("Removed: First")).toHaveCount(0);
  await saved(page);
  await page.goto(address);
  await expect(itemLines(page)).toHaveText([/1\.1\s*First/, /1\.2\s*Second/]);
});

test("each item's fields show its own values, whatever was entered in the one before", async ({ page }) => {
  await signIn(page, "lead");
  const address = await create(page, "OWN", "# One\nFirst\nSecond");
  await open(page, address, "First");
  const question = part(page).getByLabel("Question, English");
  await question.press("End");
  await question.pressSequentially(" of all");
  await part(page).getByLabel("Severity of a finding").selectOption({ label: "Critical" });
  await part(page).getByLabel("Type of answer").selectOption({ label: "Scale" });
  await part(page).getByLabel("Scale from 0 to").fill("10");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(question).toHaveValue("Second");
  await expect(part(page).getByLabel("Severity of a finding")).toHaveValue("minor");
  await expect(part(page).getByLabel("Type of answer")).toHaveValue("pass-fail");
  await question.focus();
  await page.keyboard.press("Control+z");
  await expect(question).toHaveValue("Second");
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(question).toHaveValue("First of all");
  await expect(part(page).getByLabel("Scale from 0 to")).toHaveValue("10");
  await saved(page);
  await page.goto(address);
  await expect(itemLines(page)).toHaveText([/First of all/, /Second/]);
});

test("a choice begins with an answer that earns its point and one that is a finding", async ({ page }) => {
  await signIn(page, "lead");
  const address = await create(page, "CHOICE", "# One\nFirst");
  await open(page, address, "First");
  await part(page).getByLabel("Type of answer").selectOption({ label: "One choice" });
  await part(page).getByLabel("Answer 1, English").fill("Clean");
  await part(page).getByLabel("Answer 2, English").fill("Dirty");
  await expect(part(page).getByLabel("A finding").nth(0)).not.toBeChecked();
  await expect(part(page).getByLabel("A finding").nth(1)).toBeChecked();
  await expect(page.getByText("This draft is ready")).toHaveCount(0);
  await page.getByRole("button", { name: "Outline" }).click();
  await expect(page.getByText("This draft is ready to publish")).toBeVisible();
});

test.describe("while photos can't be stored", () => {
  test.use({ expectedStatuses: [503] });

  test("the reference photo shows the reason, and the same one can be sent again", async ({ page }) => {
    await signIn(page, "lead");
    const address = await create(page, "PHOTO", "# One\nFirst\nSecond");
    await open(page, address, "First");
    await part(page).locator("summary", { hasText: "reference photo" }).click();
    await page.route("**/picture", (route) =>
      route.fulfill({
        status: 503,
        json: { problem: "This photo was not saved. The photo store is full.", again: true },
      }),
    );
    await part(page).getByLabel("Reference photo").setInputFiles(photoFile("counter"));
    await expect(part(page).getByText("The photo store is full")).toBeVisible();
    await part(page).getByLabel("Question, English").fill("First of all");
    // The photo belongs to this item, not to the next one.
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(part(page).getByText("The photo store is full")).toHaveCount(0);
    await page.getByRole("button", { name: "Previous", exact: true }).click();
    await page.unroute("**/picture");
    await part(page).getByRole("button", { name: "Try again" }).click();
    await expect(part(page).getByRole("img", { name: "Reference photo" })).toBeVisible();
    await expect(part(page).getByText("The photo store is full")).toHaveCount(0);
    await saved(page);
    await page.reload();
    await expect(part(page).getByLabel("Question, English")).toHaveValue("First of all");
    await expect(part(page).getByRole("img", { name: "Reference photo" })).toBeVisible();
  });
});

test.describe("while the form's script can't be fetched", () => {
  test.use({ losesNetwork: true });

  test("the page stays the server's plain form; typed text is there when the script loads", async ({ page }) => {
    await signIn(page, "lead");
    const address = await create(page, "LATE", "# One\nFirst");
    const item = await itemLines(page).first().getAttribute("data-item");
    await page.route(/\/assets\/open-part-/, (route) => route.abort("failed"));
    await page.goto(`${address}?open=item.${item}`);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("open-part"));
    await page.reload();
    await failed;
    await part(page).getByLabel("Question, English").fill("Typed early");
    await page.locator(".action-bar").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Draft saved").first()).toBeVisible();
    await expect(part(page).getByLabel("Question, English")).toHaveValue("Typed early");
    await expect(page.locator("form output")).toHaveCount(0);

    await part(page).getByLabel("Question, English").fill("Typed before the script came");
    await page.unroute(/\/assets\/open-part-/);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.locator("form output")).toBeVisible();
    await expect(part(page).getByLabel("Question, English")).toHaveValue("Typed before the script came");
    await part(page).getByLabel("Points").fill("2");
    await saved(page);
    await page.reload();
    await expect(itemLines(page)).toHaveText([/Typed before the script came/]);
  });
});
