/** What the editor adds where scripts run: saving by itself, two editors at once, a lost network, dragging. */
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

const part = (page: Page) => page.locator("[data-part]");
const outline = (page: Page) => page.locator("[data-outline]");
const saved = (page: Page) => expect(page.locator("form output")).toHaveText(/^Saved \d/);

async function create(page: Page, code: string, lines: string): Promise<string> {
  await page.goto("/qc/templates/new");
  await page.getByLabel("Name (English)").fill(code);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page.locator("form output")).toBeVisible();
  await page.getByRole("textbox", { name: "Paste many items" }).fill(lines);
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

test("items are typed one after another; going back in the browser comes to the outline", async ({ page }) => {
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
  await page.goBack();
  await expect(outline(page).getByRole("button", { name: "Fourth" })).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(outline(page).getByRole("button", { name: "Fourth" })).toBeVisible();
});

test("two editors of one item: different fields merge, the same field is asked about, nothing is lost", async ({
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
  await expect(page.getByText("Somebody else changed")).toBeVisible();
  await expect(page.getByText("Question (English): “Theirs” → “Mine”")).toBeVisible();
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("Mine");
  await saved(page);
  await open(other, address, "Mine");
  await expect(other.getByLabel("Question, Tiếng Việt")).toHaveValue("Đầu tiên");
  await other.context().close();
});

test.describe("without a network", () => {
  test.use({ losesNetwork: true });

  test("what is typed is kept on the device and sent when the page is opened again", async ({ page, context }) => {
    await signIn(page, "lead");
    const address = await create(page, "OFFLINE", "# One\nFirst");
    await open(page, address, "First");
    await context.setOffline(true);
    await part(page).getByLabel("Question, English").fill("Typed in a cellar");
    await expect(page.locator("form output")).toContainText("No connection");
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(address);
    await expect(page.getByText("found on this device and taken up again")).toBeVisible();
    await saved(page);
    await page.reload();
    await expect(outline(page).getByRole("button", { name: "Typed in a cellar" })).toBeVisible();
  });
});

test("an item is dragged into another section, and stays there", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, "lead");
  const address = await create(page, "DRAGGED", "# One\nFirst\nSecond\n# Two\nThird");
  const handle = await outline(page)
    .locator("li[data-item]", { hasText: "First" })
    .locator("[data-drag]")
    .boundingBox();
  const target = await outline(page).locator("li[data-item]", { hasText: "Third" }).boundingBox();
  await page.mouse.move(handle!.x + 8, handle!.y + 12);
  await page.mouse.down();
  await page.mouse.move(target!.x + 20, target!.y + target!.height - 4, { steps: 8 });
  await page.mouse.up();
  const rows = outline(page).locator("[data-section] li[data-item]");
  await expect(rows).toHaveText([/1\.1\s*Second/, /2\.1\s*Third/, /2\.2\s*First/]);
  await saved(page);
  await page.goto(address);
  await expect(rows).toHaveText([/1\.1\s*Second/, /2\.1\s*Third/, /2\.2\s*First/]);
});
