/** A lead downloads a starter, edits it in a spreadsheet, imports it again, and gets errors at their rows. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoSidewaysScroll, openListOptions, signIn, test } from "./test.ts";

const project = () => test.info().project.name.toUpperCase();

/** Text of the file that a link downloads. */
async function download(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  return readFileSync(await (await waiting).path(), "utf8");
}

async function choose(page: Page, name: string, content: string, button: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: button }).click();
}

test("a starter becomes a draft, is downloaded, changed and imported again, and is not published", async ({ page }) => {
  const code = `TAKEN-${project()}`;
  await signIn(page, "lead", "/qc/templates/");
  await openListOptions(page);
  await page.getByRole("link", { name: "Starter library" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Opening readiness",
    "Hygiene and food safety",
    "Guest service",
    "Merchandising",
    "Camera review",
  ]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /^Merchandising/ }).click();
  const question = page.getByText("Every product has its price tag.");
  await expect(question).toBeHidden();
  await page
    .locator("summary")
    .filter({ has: page.getByRole("heading", { name: /^1\. / }) })
    .click();
  await expect(question).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText("Draft created. Adapt it").first()).toBeVisible();
  const address = new URL(page.url()).pathname.replace(/\/edit$/, "");

  await page.goto(address);
  const csv = await download(page, "CSV");
  expect(csv).toContain(`setting,code,,,,,,,${code}`);
  const changed = csv
    .replace("Every product has its price tag.", "Every product carries its price.")
    .replace(/\r\n[^\r\n]*,samples,[^\r\n]*/, "");
  await page.getByRole("link", { name: "Import into the draft" }).click();
  await choose(page, "merchandising.csv", changed, "Preview");
  await expect(page.getByRole("heading", { name: `What changes in Merchandising (${code})` })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("“Every product has its price tag.” → “Every product carries its price.”")).toBeVisible();
  await expect(page.getByText("Sampling is offered as planned.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Import into the draft" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText("The draft of Merchandising was replaced").first()).toBeVisible();

  await page.goto(`${address}/publish`);
  await expect(page.getByRole("button", { name: "Publish version 1" })).toBeVisible();
  await page.goto(`/qc/templates/?q=${code}`);
  await expect(page.getByRole("main")).toContainText("Draft");
});

test.describe("a file with errors", () => {
  test.use({ expectedStatuses: [400] });

  test("shows each row's error, and becomes a template once they are corrected", async ({ page }) => {
    const code = `CLOSING-${project()}`;
    const file = (points: string, when: string) =>
      `section;weight;id;question;type;points;options;when\r\nTill;60;cash;Cash counted;;2;;\r\n;;short;How short?;choice;${points};A little=1|Much=0!;${when}\r\nFloor;40;swept;Swept;;1;;\r\n`;
    await signIn(page, "lead", "/qc/templates/new");
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await expect(page).toHaveURL(/\/qc\/templates\/import/);
    await expectNoSidewaysScroll(page);
    await choose(page, "Closing.csv", file("some", "cashier = fail"), "Preview");
    const problems = page.getByRole("alert");
    await expect(problems).toContainText("Closing.csv: 2 things to fix");
    await expect(problems.getByRole("listitem")).toHaveText([
      "Row 3Points: Enter a whole number, like 4.",
      "Row 3Asked when: It depends on a removed item. Choose another item.",
    ]);
    await expectNoSidewaysScroll(page);
    await choose(page, "Closing.csv", file("1", "cash = fail"), "Preview");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import “Closing”");
    await expect(page.getByText("Closing.csv · General · 3 items · 2 sections")).toBeVisible();
    await expect(page.getByText("6 parts have no Vietnamese text.")).toBeVisible();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Create the draft" }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Closing");
  });

  test("the pages are in Vietnamese for a Vietnamese reader", async ({ page, context, baseURL }) => {
    await signIn(page, "lead");
    await context.addCookies([{ name: "locale", value: "vi", url: baseURL ?? "" }]);
    await page.goto("/qc/templates/library");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thư viện mẫu");
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Sẵn sàng mở cửa");
    await expectNoSidewaysScroll(page);
    await page.goto("/qc/templates/import");
    await expect(page.getByLabel("Ngôn ngữ của nội dung")).toHaveValue("vi");
    await choose(page, "Đóng cửa.csv", "Phần;Câu hỏi;Điểm\nBếp;Sàn sạch;nhiều\n", "Xem trước");
    await expect(page.getByRole("listitem").filter({ hasText: "Dòng 2" })).toContainText(
      "Điểm: Hãy nhập số nguyên, ví dụ 4.",
    );
    await choose(page, "Đóng cửa.csv", "Phần;Câu hỏi;Điểm\nBếp;Sàn sạch;2\n", "Xem trước");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nhập “Đóng cửa”");
    await expect(page.getByText("3 chỗ chưa có tiếng Anh")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("a checklist with its own column names is imported without editing the file", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const items = Array.from({ length: 80 }, (_, index) => ({
    _id: `HYG_${index + 1}`,
    zone: index < 40 ? "Kitchen" : "Bar",
    "what to look at": `Question ${index + 1}?`,
    weight: `${(index % 3) + 1}.0`,
  }));
  await signIn(page, "lead", "/qc/templates/import");
  await choose(page, "Audit.json", JSON.stringify(items), "Preview");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Match the columns");
  await expectAccessible(page);
  await expect(page.getByText("Columns that will be dropped: zone, what to look at.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page
    .getByLabel("Question (required)", { exact: true })
    .selectOption({ label: "what to look at — Question 1?, Question 2?, Question 3?" });
  await page.getByLabel("Section", { exact: true }).selectOption({ label: "zone — Kitchen, Bar" });
  await page.getByRole("button", { name: "Preview the template" }).click();
  await expect(page.getByText("80 items · 2 sections")).toBeVisible();
  await page.getByLabel("Code").fill(`AUDIT-${project()}`);
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page).toHaveURL(/\/edit$/);
});
