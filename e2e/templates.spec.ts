/** A lead builds, publishes and changes a template; a check under way keeps its version. */
import type { Page } from "@playwright/test";
import { startCheck } from "./start-check.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

const part = (page: Page) => page.locator("[data-part]");
const outline = (page: Page) => page.locator("[data-outline]");

/** Waits until scripts, where they run, have taken over the editor. */
async function ready(page: Page): Promise<void> {
  if (test.info().project.name === "js") await expect(page.locator("form output")).toBeVisible();
}

/** Waits for autosave where scripts run, and presses the button without them. */
async function save(page: Page): Promise<void> {
  if (test.info().project.name === "js") await expect(page.locator("form output")).toHaveText(/^Saved \d/);
  else await page.locator(".action-bar").getByRole("button", { name: "Save" }).click();
}

async function create(page: Page, code: string): Promise<void> {
  await page.goto("/qc/templates/");
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByLabel("Name (English)").fill(`Closing ${code}`);
  await page.getByLabel("Name (Tiếng Việt)").fill(`Đóng cửa ${code}`);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await ready(page);
}

async function paste(page: Page, lines: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Paste items" });
  if (!(await box.isVisible())) await page.locator("summary", { hasText: "Paste items" }).click();
  await box.fill(lines);
  await page.getByRole("button", { name: "Add all lines" }).click();
}

/** On a phone the outline and the open part take turns; a page that is just coming has neither. */
async function toOutline(page: Page): Promise<void> {
  const way = page.getByRole("button", { name: "Outline" });
  await expect(outline(page).or(way).filter({ visible: true }).first()).toBeVisible();
  if (!(await outline(page).isVisible())) await way.click();
}

async function openItem(page: Page, text: string): Promise<void> {
  await toOutline(page);
  await outline(page).getByRole("button", { name: text }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue(text);
}

async function publish(page: Page, notes: string, version: number): Promise<void> {
  await toOutline(page);
  await expect(page.getByRole("link", { name: "Review and publish" }).first()).toBeInViewport();
  await page.getByRole("link", { name: "Review and publish" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Publish");
  await page.getByLabel("What changed").fill(notes);
  await page.getByRole("button", { name: `Publish version ${version}` }).click();
  await expect(page.getByText(`Version ${version} is published`).first()).toBeVisible();
}

test("a template is built from lines, ordered, published and changed; a check keeps its version", async ({ page }) => {
  const code = `E2E-${test.info().project.name}`.toUpperCase();
  await signIn(page, "lead");
  await create(page, code);
  await paste(page, "# Floor\tSàn\nSwept\tĐã quét\nMopped\tĐã lau\n# Till\tQuầy\nCash counted\tĐã đếm tiền");
  await expect(outline(page).getByRole("button", { name: /^2\s*Till/ })).toBeVisible();
  await expect(page.getByText("3 items", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await openItem(page, "Mopped");
  await part(page).getByLabel("Points").fill("3");
  await part(page).getByLabel("Severity of a finding").selectOption({ label: "Critical" });
  await save(page);
  await expect(part(page)).toContainText("3 points · 75% of the section · 60% of the score");
  await expectNoSidewaysScroll(page);

  // Every button also submits the typed text.
  await part(page).getByLabel("Question, English").fill("Mopped twice");
  await part(page).getByRole("button", { name: "Move up" }).click();
  await expect(part(page).getByRole("heading", { level: 2 })).toHaveText("1.1 · Floor");
  await expect(part(page).getByLabel("Question, English")).toHaveValue("Mopped twice");
  await part(page).getByRole("button", { name: "Duplicate" }).click();
  await expect(part(page).getByRole("heading", { level: 2 })).toHaveText("1.2 · Floor");
  await part(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("Swept");
  await expect(page.getByText("Removed: Mopped twice")).toBeVisible();
  await part(page).getByLabel("Points").fill("2");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(part(page).getByLabel("Question, English")).toHaveValue("Mopped twice");
  await expect(page.getByText("Removed: Mopped twice")).toHaveCount(0);
  await part(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(part(page).getByLabel("Points")).toHaveValue("2");
  await page.getByRole("button", { name: "Outline" }).click();
  await expect(page.getByText("1 removed part")).toBeVisible();

  await publish(page, "The first", 1);
  const address = new URL(page.url()).pathname;
  await expect(page.getByText("Mopped twice")).toBeVisible();
  // On a phone the items come before the versions.
  const [question, versions] = [page.getByText("Mopped twice"), page.getByRole("heading", { name: "Versions" })];
  expect((await question.boundingBox())!.y).toBeLessThan((await versions.boundingBox())!.y);

  const check = await startCheck(page, "Hàng Bài", `Closing ${code}`);
  await expect(page.getByText("Mopped twice")).toBeVisible();

  await page.goto(`${address}/edit`);
  await ready(page);
  await openItem(page, "Mopped twice");
  await part(page).getByLabel("Question, English").fill("Mopped once");
  await save(page);
  await publish(page, "Once is enough", 2);
  await expect(page.getByText("Once is enough").first()).toBeVisible();

  await page.goto(`/qc/check/edit?id=${check.id}`);
  await expect(page.getByText("Mopped twice")).toBeVisible();
  await page.goto(`${address}/changes?from=1&to=2`);
  await expect(page.getByText("Question (English): “Mopped twice” → “Mopped once”")).toBeVisible();
});

test("a draft lists its errors before publishing, each at its place", async ({ page }) => {
  await signIn(page, "lead");
  await create(page, `BAD-${test.info().project.name}`.toUpperCase());
  await paste(page, "# Kitchen\nFridge");
  await openItem(page, "Fridge");
  await part(page).getByLabel("Points").fill("lots");
  await save(page);
  await expect(part(page).getByText("Enter a whole number")).toBeVisible();
  await page.getByRole("button", { name: "Outline" }).click();
  await expect(page.getByText("Fix 2 things before you publish")).toBeVisible();
  await page.getByRole("link", { name: "Review and publish" }).click();
  await expect(page.getByRole("button", { name: /^Publish version/ })).toHaveCount(0);
  await page.getByRole("link", { name: /Fridge – Points: Enter a whole number/ }).click();
  await expect(part(page).getByLabel("Points")).toHaveValue("lots");
});

test("an item with a condition is previewed, with a score that is not saved", async ({ page }) => {
  await signIn(page, "lead");
  await create(page, `WHEN-${test.info().project.name}`.toUpperCase());
  await paste(page, "# Kitchen\nFridge is cold\nWho was told");
  await openItem(page, "Who was told");
  await part(page).locator("summary", { hasText: "Asked when" }).click();
  // Without script, a line has to explain the next step.
  const byScript = test.info().project.name === "js";
  await expect(part(page).getByText("Save after changing this")).toBeVisible({ visible: !byScript });
  await expect(part(page).getByText("Choose an item and save")).toBeVisible({ visible: !byScript });
  await part(page).getByLabel("Earlier item").selectOption({ label: "1.1 Fridge is cold" });
  await save(page);
  await expect(part(page).getByLabel("fail", { exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Outline" }).click();
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByRole("group", { name: /Fridge is cold/ })).toBeVisible();
  await expect(page.getByRole("group", { name: /Who was told/ })).toBeHidden();
  const submit = page.getByRole("button", { name: "Show the score" });
  await page
    .getByRole("group", { name: /Fridge is cold/ })
    .getByText("Fail")
    .click();
  if (test.info().project.name === "no-js") await submit.click();
  await expect(page.getByRole("group", { name: /Who was told/ })).toBeVisible();
  await expect(page.locator("form output")).toContainText("0.0%");
});

test("an item depends on whether a number was accepted; the focus stays clear of the bars", async ({ page }) => {
  await signIn(page, "lead");
  await create(page, `RANGE-${test.info().project.name}`.toUpperCase());
  await paste(page, "# Kitchen\nFridge in degrees\nWhy so warm");
  await openItem(page, "Fridge in degrees");
  await part(page).getByLabel("Type of answer").selectOption({ label: "Number" });
  await save(page);
  await part(page).getByLabel("Highest accepted").fill("5");
  await save(page);
  await openItem(page, "Why so warm");
  await part(page).locator("summary", { hasText: "Asked when" }).click();
  await part(page).getByLabel("Earlier item").selectOption({ label: "1.1 Fridge in degrees" });
  await save(page);
  await expect(part(page).getByLabel("accepted", { exact: true })).not.toBeChecked();
  await expect(part(page).getByLabel("out of range", { exact: true })).toBeChecked();
  await expect(part(page).getByText("Choose at least one answer")).toHaveCount(0);
  // Errors of the answers are at the answers.
  await part(page).getByLabel("out of range", { exact: true }).uncheck();
  await save(page);
  const answers = part(page).getByRole("group", { name: "… was answered" });
  await expect(answers.getByText("Choose at least one answer")).toBeVisible();
  await answers.getByLabel("… or one of these values").fill("4.5");
  await answers.getByLabel("out of range", { exact: true }).check();
  await save(page);
  await expect(part(page).getByText("Choose at least one answer")).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  // The usual actions of an item are in one line.
  const bar = page.locator(".action-bar");
  expect((await bar.boundingBox())!.height).toBeLessThan(80);
  await expect(bar.getByRole("button", { name: "New item" })).toBeVisible();

  // Coming back to a field from below, it isn't behind the line of totals.
  const above = part(page).getByLabel("Type of answer");
  await above.evaluate((field) => {
    window.scrollBy(0, field.getBoundingClientRect().top - 84);
    field.focus();
  });
  const covered = await above.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 4) !== field;
  });
  expect(covered).toBe(false);

  await page.getByRole("button", { name: "Outline" }).click();
  await page.getByRole("link", { name: "Preview" }).click();
  await page
    .getByRole("group", { name: /Fridge in degrees/ })
    .getByRole("textbox")
    .fill("7");
  if (test.info().project.name === "no-js") await page.getByRole("button", { name: "Show the score" }).click();
  await expect(page.getByRole("group", { name: /Why so warm/ })).toBeVisible();
});

test.describe("too many pasted lines", () => {
  test.use({ expectedStatuses: [400] });

  test("stay in the text area beyond the limit, to be added next", async ({ page }) => {
    await signIn(page, "lead");
    await create(page, `PASTED-${test.info().project.name}`.toUpperCase());
    await paste(page, Array.from({ length: 502 }, (_, at) => `Line ${at}`).join("\n"));
    await expect(page.getByRole("textbox", { name: "Paste items" })).toHaveValue("Line 500\nLine 501");
    await page.getByRole("button", { name: "Add all lines" }).click();
    await expect(page.getByText("502 items", { exact: true })).toBeVisible();
  });
});

test("a template is archived, restored and duplicated", async ({ page }) => {
  await signIn(page, "lead");
  await page.goto("/qc/templates/?q=service");
  await page.getByRole("link", { name: "Guest service", exact: true }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Template archived").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a check" })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Template restored").first()).toBeVisible();
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.getByLabel("Code").fill(`COPY-${test.info().project.name}`.toUpperCase());
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guest service (copy)");
  await expect(page.getByText("The copy is a draft").first()).toBeVisible();
});

test("the list fits a tablet held upright, however long a code is", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, "lead");
  const code = `ENDOFTHESHIFT-${test.info().project.name}`.toUpperCase();
  await create(page, code);
  await page.goto("/qc/templates/");
  await expect(page.getByRole("cell", { name: code }).getByText(code, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
