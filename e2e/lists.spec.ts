/** Every list has a choice of columns that can be saved as a view, also on a phone; with scripts and without. */
import { expect, expectNoSidewaysScroll, openListOptions, signIn, test } from "./test.ts";

test.use({ viewport: { width: 360, height: 780 } });

const lists = {
  checks: { off: "Inspector", on: "Store manager" },
  stores: { off: "Change", on: "Last changed" },
  "store-managers": { off: "Change", on: "E-mail" },
  templates: { off: "Category", on: "Version" },
  imports: { off: "Uploaded by", on: "Rows" },
};

for (const [list, { off, on }] of Object.entries(lists))
  test(`the columns of ${list} are chosen and saved as a view`, async ({ page }) => {
    await signIn(page, "lead", `/qc/${list}/`);
    if (list === "imports") {
      const buffer = Buffer.from("code,name,area\nV1,Một,Huế\n");
      await page.getByLabel("File", { exact: true }).setInputFiles({ name: "view.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Upload and preview" }).click();
      await expect(page).toHaveURL(/\/qc\/imports\/[\w-]{16}/);
      await page.goto("/qc/imports/");
    }
    const options = page.getByText("Options", { exact: true });
    await options.click();
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const columns = page.getByRole("group", { name: "Show" });
    await columns.getByLabel(off, { exact: true }).uncheck();
    await columns.getByLabel(on, { exact: true }).check();
    await page.getByRole("button", { name: "Show these columns" }).click();
    await expect(page).toHaveURL(/column=/);
    const heads = page.locator("thead th");
    await expect(heads.filter({ hasText: on })).toHaveCount(1);
    await expect(heads.filter({ hasText: new RegExp(`^${off}$`) })).toHaveCount(0);
    const at = await heads.evaluateAll((cells, name) => cells.findIndex((cell) => cell.textContent === name), on);
    // A row on a phone leaves out empty cells.
    const filled = page.locator(`tbody td:nth-child(${at + 1})`).filter({ hasText: /\S/ });
    await expect(filled.first()).toBeVisible();
    await expectNoSidewaysScroll(page);

    const save = page.getByText("Save this view");
    if (!(await save.isVisible())) await options.click();
    await save.click();
    await page.getByLabel("Name of the view").fill("Của tôi");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: "Của tôi" })).toHaveAttribute("aria-current", "page");
    await page.goto(`/qc/${list}/`);
    await expect(heads.filter({ hasText: new RegExp(`^${off}$`) })).toHaveCount(1);
    await page.getByRole("link", { name: "Của tôi" }).click();
    await expect(heads.filter({ hasText: new RegExp(`^${off}$`) })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Delete this view" }).click();
    await expect(page.getByRole("link", { name: "Của tôi" })).toHaveCount(0);
  });

test("a list's import is among its options, and beside the title of an empty list", async ({ page }) => {
  await signIn(page, "lead", "/qc/stores/");
  await expect(page.getByRole("link", { name: "Import" })).toBeHidden();
  await openListOptions(page);
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page).toHaveURL("/qc/imports/?kind=stores");

  await page.goto("/qc/stores/?q=no+such+store");
  await expect(page.getByRole("link", { name: "Import" })).toBeVisible();
});

for (const list of ["tasks", "qc/stores"])
  test(`a box that selects a row of ${list} covers nothing of it`, async ({ page }) => {
    await signIn(page, "lead", `/${list}/?select=1`);
    const row = page.locator("tbody tr:has(input[type=checkbox])").first();
    const box = (await row.locator("input[type=checkbox]").boundingBox())!;
    for (const part of await row.locator('td[data-phone="title"]').locator("a, img").all()) {
      const { x } = (await part.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(box.x + box.width);
    }
  });
