/** A lead makes, changes, moves and closes stores and managers, one or many; with scripts and without. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

/** Each project has a chain of its own to make on the shared demo chain. */
const mark = (project: string) => project.toUpperCase().replace(/\W/g, "");

test("a lead makes a store and a manager, assigns, moves and corrects, and finds it all again", async ({ page }, {
  project,
}) => {
  const code = mark(project.name);
  await signIn(page, "lead", "/qc/stores/");
  await page.getByRole("link", { name: "New store" }).click();

  // Errors are at their fields, and the typed text stays.
  await page.getByLabel("Code", { exact: true }).fill(`E${code}1`);
  await page.getByLabel("Name", { exact: true }).fill(`Quán Thử ${code}`);
  await page.getByLabel("Area", { exact: true }).fill(`Vùng ${code}`);
  await page.getByLabel("Coordinates").fill("somewhere");
  await page.getByLabel("Phone").fill("0912 345 678");
  await page.getByRole("button", { name: "Create store" }).click();
  await expect(page.getByText("Enter latitude and longitude").last()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`Quán Thử ${code}`);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Coordinates").fill("10.7769, 106.7009");
  await page.getByRole("button", { name: "Create store" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quán Thử ${code}`);
  await expect(page.getByText("0912 345 678")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/qc/store-managers/new");
  await page.getByLabel("Code", { exact: true }).fill(`M${code}1`);
  await page.getByLabel("Name", { exact: true }).fill(`Đỗ Thị ${code}`);
  await page.getByRole("button", { name: "Create manager" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Đỗ Thị ${code}`);

  // The store is found without diacritics, and assigned from a past day on.
  await page.getByRole("link", { name: "Assign a store" }).click();
  await page.getByLabel("Name or code").fill(`quan thu ${code.toLowerCase()}`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: new RegExp(`Quán Thử ${code}`) }).click();
  await page.getByLabel("First day").fill("2026-01-05");
  await page.getByRole("button", { name: "Assign" }).click();
  await page.getByText("Read what will happen, then confirm again.").waitFor();
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quán Thử ${code}`);
  await expect(page.getByText("since 5 Jan 2026")).toBeVisible();

  await page.getByRole("link", { name: /^Correct the dates of/ }).click();
  await page.getByLabel("First day").fill("2026-01-12");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`Quán Thử ${code} will have no manager from 5 Jan 2026 to 11 Jan 2026.`)).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("since 12 Jan 2026")).toBeVisible();
  await page.getByText("History").click();
  await expect(page.getByText("Before: ").first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  // Closed with a reason, and nothing starts there.
  await page.goto(`/qc/stores/?q=${encodeURIComponent(`thu ${code.toLowerCase()}`)}`);
  await page.getByRole("link", { name: `Quán Thử ${code}`, exact: true }).click();
  await page.locator("main header .more-menu > summary").click();
  await page.getByRole("link", { name: "Close store" }).click();
  await page.getByLabel("Reason").fill("Sửa chữa");
  await page.getByRole("button", { name: "Close store" }).click();
  await expect(page.getByText("Sửa chữa").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a check" })).toHaveCount(0);
});

test("a manager moves to another store on a day, and keeps the earlier days and their checks", async ({ page }, {
  project,
}) => {
  const code = `Z${mark(project.name)}`;
  const [old, next, person] = [`Quán Cũ ${code}`, `Quán Kế ${code}`, `Vũ Thị ${code}`];
  const level1 = page.getByRole("heading", { level: 1 });
  const make = async (kind: "store" | "manager", fields: Record<string, string>) => {
    await page.goto(`/qc/${kind === "store" ? "stores" : "store-managers"}/new`);
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: `Create ${kind}` }).click();
    await expect(level1).toHaveText(fields["Name"]!);
    return page.url();
  };
  const pick = async (store: string) => {
    await page.getByLabel("Name or code").fill(store);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: store }).click();
  };
  await signIn(page, "lead");
  const oldPage = await make("store", { Code: `${code}1`, Name: old, Area: `Vùng ${code}` });
  const nextPage = await make("store", { Code: `${code}2`, Name: next, Area: `Vùng ${code}` });
  const personPage = await make("manager", { Code: `M${code}`, Name: person });
  await page.getByRole("link", { name: "Assign a store" }).click();
  await pick(old);
  await page.getByLabel("First day").fill("2026-01-05");
  await page.getByRole("button", { name: "Assign" }).click();
  await page.getByText("Read what will happen, then confirm again.").waitFor();
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(level1).toHaveText(old);

  // A check of the days before the move.
  const row = `store,template,category,date,inspector,earned,available,result\n${code}1,Cũ ${code},opening,2026-02-02,Ngô Lan,9,10,pass\n`;
  await page.goto("/qc/imports/?kind=checks");
  const file = { name: `${code}.csv`, mimeType: "text/csv", buffer: Buffer.from(row) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.getByLabel("Create a template for each unknown name").check();
  await page.getByRole("button", { name: "Preview the rows" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Imported: 1 new")).toBeVisible();

  const move = async (store: string, day: string) => {
    await page.goto(personPage);
    await page.getByRole("link", { name: "Move", exact: true }).click();
    await pick(store);
    await page.getByLabel("First day at the other store").fill(day);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(`${person} leaves `)).toContainText(`starts at ${store}`);
    await page.getByText("Read what will happen, then confirm again.").waitFor();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(level1).toHaveText(store);
  };
  const managers = page.locator("section.panel", { has: page.getByRole("heading", { name: "Store manager" }) });
  await move(next, "2026-03-02");
  await expect(managers).toContainText(`${person} since 2 Mar 2026`);
  await page.goto(oldPage);
  await expect(managers).toContainText("5 Jan 2026 – 1 Mar 2026");
  await expect(managers).not.toContainText("since");
  await page.getByRole("link", { name: `Cũ ${code}` }).click();
  await expect(page).toHaveURL(/\/qc\/check\/view\?/);
  await expect(page.getByText("2 Feb 2026").first()).toBeVisible();
  await expect(page.locator("dl > div", { hasText: "Store manager" })).toContainText(person);

  // Back again on a later day: until then only the notice changes.
  await move(old, "2099-03-02");
  await expect(managers).toContainText(`From 2 Mar 2099: ${person}`);
  await expect(managers).not.toContainText("since");
  await page.goto(nextPage);
  await expect(managers).toContainText(`${person} since 2 Mar 2026, until 1 Mar 2099`);
  await page.goto(personPage);
  await expect(page.getByText("since 2 Mar 2026, until 1 Mar 2099")).toBeVisible();
  await expect(page.getByText(`From 2 Mar 2099: ${old}`)).toBeVisible();
  const history = page.getByRole("table", { name: "All assignments" });
  for (const days of [
    [old, "5 Jan 2026", "1 Mar 2026"],
    [next, "2 Mar 2026", "1 Mar 2099"],
    [old, "2 Mar 2099", "no end date"],
  ])
    await expect(days.reduce((rows, text) => rows.filter({ hasText: text }), history.getByRole("row"))).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

test("a view is saved, many stores are changed at once, and exactly those are in the file", async ({
  page,
  javaScriptEnabled,
}, { project }) => {
  const tag = `nhãn ${mark(project.name)}`;
  await signIn(page, "lead", `/qc/stores/?status=open&sort=${project.name === "js" ? "name" : "-updatedAt"}`);
  await page.getByText("Options", { exact: true }).click();
  await page.getByText("Save this view").click();
  await page.getByLabel("Name of the view").fill(`Mở ${tag}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: `Mở ${tag}` })).toHaveAttribute("aria-current", "page");

  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("link", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByLabel("Action").selectOption("tag");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Tag").fill(tag);
  await page.getByRole("button", { name: "Change 2 stores" }).click();
  await expect(page.getByText("Stores changed: 2.").first()).toBeVisible();

  await page.goto(`/qc/stores/?tag=${encodeURIComponent(tag)}&column=tags`);
  await expect(page.getByText("2 stores", { exact: true })).toBeVisible();
  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
  const file = await page.request.get(href!);
  expect(file.headers()["content-disposition"]).toBe('attachment; filename="stores.csv"');
  expect((await file.text()).trim().split("\r\n")).toHaveLength(3);

  // All that match, and once more: they are so already.
  for (const message of ["Stores changed: 2.", "Content not modified!"]) {
    await page.goto(`/qc/stores/?select=1&tag=${encodeURIComponent(tag)}`);
    await page.getByLabel("Action").selectOption("area");
    if (javaScriptEnabled) {
      await page.getByRole("checkbox", { name: "Select all 2" }).check();
      await expect(page.getByText("Selected: 2", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Continue" }).click();
    } else await page.getByRole("button", { name: "Select all 2" }).click();
    await page.getByLabel("Area").fill(`Khu ${tag}`);
    await page.getByRole("button", { name: "Change 2 stores" }).click();
    await expect(page.getByText(message).first()).toBeVisible();
  }
});

test.describe("two people who change the same store", () => {
  test.use({ expectedStatuses: [409] });

  test("the second sees both versions, with the focus on the message, and saves their own", async ({ page, context }, {
    project,
  }) => {
    const code = `C${mark(project.name)}`;
    await signIn(page, "lead", "/qc/stores/new");
    for (const [label, value] of [
      ["Code", code],
      ["Name", `Quán Chung ${code}`],
      ["Area", `Vùng ${code}`],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Create store" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quán Chung ${code}`);
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill(`Quán Một ${code}`);
    await other.getByRole("link", { name: "Edit", exact: true }).click();
    await other.getByLabel("Name", { exact: true }).fill(`Quán Hai ${code}`);
    await other.getByRole("button", { name: "Save changes" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(`Quán Hai ${code}`);

    await page.getByRole("button", { name: "Save changes" }).click();
    const conflict = page.locator(".notice", { hasText: "Someone else changed this store" });
    await expect(conflict).toBeFocused();
    await expect(conflict).toContainText(`Quán Hai ${code}`);
    await page.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Quán Một ${code}`);
  });
});
