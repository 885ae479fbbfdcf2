/** A lead loads stores from the chain's own spreadsheet: columns corrected, looked at, written, undone; with scripts and without. */
import { sheetData, workbook } from "../tests/sheets/workbook.ts";
import { expectAccessible } from "./axe.ts";
import { startCheck } from "./start-check.ts";
import { expect, expectNoSidewaysScroll, openListOptions, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

/** Each project has stores of its own on the shared demo chain. */
const mark = (project: string) => project.toUpperCase().replace(/\W/g, "");
const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("CSV: a bad file is refused with its line, columns are corrected, and all is undone", async ({ page }, {
  project,
}) => {
  const code = `I${mark(project.name)}`;
  await signIn(page, "lead", "/qc/stores/");
  await openListOptions(page);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imports");
  await expect(page.getByLabel("Contents")).toHaveValue("stores");
  await expectNoSidewaysScroll(page);

  const file = page.getByLabel("File", { exact: true });
  await file.setInputFiles({ ...csv("latin.csv", ""), buffer: Buffer.from("code,name\n1,Caf\xe9\n", "latin1") });
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await expect(page.getByText("The file is not in UTF-8").first()).toBeVisible();

  const lines = [`${code}1;Quán Một;Vùng ${code}`, `${code}2;Quán Hai;Vùng ${code}`, `;Quán Ba;Vùng ${code}`];
  await file.setInputFiles(csv(`${code}.csv`, `\uFEFFMã cửa hàng;Shop;Khu vực\n${lines.join("\n")}\n`));
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Match the columns");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The name wasn't guessed: without it no row can be read.
  await page.getByRole("button", { name: "Preview the rows" }).click();
  await expect(page.getByText("Every row needs this").first()).toBeVisible();
  await page.getByLabel("Name (required)").selectOption({ label: "Shop — Quán Một, Quán Hai, Quán Ba" });
  await expect(page.getByLabel("Tags: For all rows")).toBeHidden();
  await page.getByLabel("Tags", { exact: true }).selectOption("One value for all rows …");
  await page.getByLabel("Tags: For all rows").fill("thử");
  await page.getByRole("button", { name: "Preview the rows" }).click();

  await expect(page.getByText("Nothing has been imported yet.")).toBeVisible();
  for (const tab of ["New 2", "Changed 0", "Unchanged 0", "Error 1"])
    await expect(page.getByRole("link", { name: tab, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Error 1" }).click();
  await expect(page.getByText("Code: is missing", { exact: true })).toBeVisible();
  await expect(page.getByText(`${code}1`)).toHaveCount(0);
  const href = await page.getByRole("link", { name: "Rows with errors (CSV)" }).getAttribute("href");
  expect(await (await page.request.get(href!)).text()).toContain(`,Quán Ba,Vùng ${code},4,Code: is missing`);

  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Imported: 2 new, 0 changed.")).toBeVisible();
  await expectAccessible(page);
  const done = page.url();
  await page.getByRole("link", { name: "Show stores, newest first" }).click();
  await expect(page.getByRole("link", { name: "Quán Hai", exact: true })).toBeVisible();

  await page.goto(done);
  await page.getByRole("link", { name: "Undo this import" }).click();
  await expect(page.getByRole("button", { name: "Undo the import" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
  await page.goto(`/qc/stores/?q=${code}1`);
  await expect(page.getByText("No store matches")).toBeVisible();
});

test("Excel, in Vietnamese: an import with a check is not undone, and the page says why", async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const code = `V${mark(project.name)}`;
  await signIn(page, "lead", "/qc/");
  const speak = (value: string) => context.addCookies([{ name: "locale", value, url: baseURL ?? "" }]);
  await speak("vi");
  await page.goto("/qc/imports/?kind=stores");
  const rows = [
    ["Mã", "Tên", "Khu vực", "Điện thoại"],
    [`${code}1`, "Quán Excel", `Vùng ${code}`, 912345678],
  ];
  await page.getByLabel("Tệp", { exact: true }).setInputFiles({
    name: "cửa hàng.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbook({ sheets: { "Danh sách": sheetData(rows), Khác: "" } }),
  });
  await page.getByRole("button", { name: "Tải lên và xem" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Khớp các cột");
  await page.getByRole("button", { name: "Xem trước các dòng" }).click();
  await expect(page.getByText("Chưa nhập gì.")).toBeVisible();
  await page.getByText("Về lần nhập này").click();
  await expect(page.getByText("Danh sách")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Nhập 1 dòng" }).click();
  await expect(page.getByText("Đã nhập: 1 mới, 0 thay đổi.")).toBeVisible();
  const done = page.url();

  // Somebody begins to use the store.
  await speak("en");
  await startCheck(page, `${code}1`, "Opening");
  await speak("vi");

  await page.goto(done);
  await page.getByRole("link", { name: "Hoàn tác lần nhập này" }).click();
  await page.getByRole("button", { name: "Hoàn tác lần nhập" }).click();
  await expect(page.getByText("Chưa hoàn tác: đã có mục mới hơn phụ thuộc vào lần nhập này (1)")).toBeVisible();
  await expect(page.getByText(`Dòng 2: ${code}1 · Quán Excel đã có phiếu kiểm tra`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/qc/imports/");
  await expect(page.getByRole("link", { name: "cửa hàng.xlsx" }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("Customer feedback: a contact is hidden in the import, shown at its case, and removed by undo", async ({ page }, {
  project,
}) => {
  const words = `Chờ lâu ${mark(project.name)}`;
  const day = `2026-01-1${project.name.length}`;
  await signIn(page, "lead", "/qc/feedback/");
  await openListOptions(page);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByLabel("Contents")).toHaveValue("feedback");
  const lines = `Mã cửa hàng,Ngày nhận,Nội dung,Kênh,Nhóm,Mức độ,Khách quen\nHN04,${day} 14:30,${words},Zalo,Thời gian chờ,Nặng,Chị Mai Hoa\n`;
  await page.getByLabel("File", { exact: true }).setInputFiles(csv("hotline.csv", lines));
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByLabel("Customer’s name", { exact: true }).selectOption({ label: "Khách quen — C•••" });
  await page.getByRole("button", { name: "Preview the rows" }).click();
  await expect(page.getByText("Nothing has been imported yet.")).toBeVisible();
  await expect(page.getByText("Mai Hoa")).toHaveCount(0);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Imported: 1 new, 0 changed.")).toBeVisible();
  const done = page.url();
  await page.getByRole("link", { name: "Show customer feedback" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("link", { name: "Sen Cafe Giảng Võ", exact: true }).last().click();
  await expect(page.getByText("Chị Mai Hoa")).toBeVisible();
  await expect(page.getByRole("link", { name: "hotline.csv, row 2" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(done);
  await page.getByRole("link", { name: "Undo this import" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
});

for (const [kind, lines, shown] of [
  ["sittings", "HN05,DAY,06:00,07:00,Lan\n", "06:00"],
  ["activities", "HN05,DAY,08:00,09:00,Visit,Lan\n", "08:00"],
] as const)
  test(`past ${kind} are imported from a file, found in their list, and undone`, async ({ page }, { project }) => {
    const day = `2026-01-2${project.name.length}`;
    const [list, heads] =
      kind === "sittings"
        ? ["/qc/camera", "Store code,Day,From,To,Observer"]
        : ["/qc/activities", "Store code,Day,From,To,Kind,Person"];
    await signIn(page, "lead", list);
    await openListOptions(page);
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await expect(page.getByLabel("Contents")).toHaveValue(kind);
    const file = csv(`${kind}.csv`, `${heads}\n${lines.replace("DAY", day)}`);
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Upload and preview" }).click();
    await page.getByRole("button", { name: "Preview the rows" }).click();
    await expect(page.getByText("Nothing has been imported yet.")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await expect(page.getByText("Imported: 1 new, 0 changed.")).toBeVisible();
    const done = page.url();
    await page.goto(`${list}?from=${day}&to=${day}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.goto(done);
    await page.getByRole("link", { name: "Undo this import" }).click();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await expect(page.getByText("This import was undone")).toBeVisible();
  });
