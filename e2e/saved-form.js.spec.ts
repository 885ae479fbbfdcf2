/** What is typed into the forms of feedback and sittings outlives the page, until the server has it. */
import { photoFile } from "./fill-in.ts";
import { expect, signIn, test } from "./test.ts";

test("what was typed and photographed is there again, but for the customer's contact, and gone once it is saved", async ({
  page,
}) => {
  const said = "Chờ 20 phút mới có món";
  await signIn(page, "qc", "/qc/feedback/new");
  const [store, text] = [page.getByLabel("Store", { exact: true }), page.getByLabel("What the customer said")];
  const photos = page.locator('input[type="file"]');
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith("qc-form/")));
  await expect(async () => {
    await text.fill("");
    await text.fill(said);
    expect(await isKept()).toBe(true);
  }).toPass();
  await store.fill("HN01");
  await page.getByLabel("Channel").selectOption({ label: "Zalo" });
  await page.getByLabel("Name").fill("Lê Minh Châu");
  await photos.setInputFiles(photoFile("waiting"));
  await page.goto("/qc/stores");
  await page.goto("/qc/feedback/new");

  await expect(page.getByText("What you typed here before is back.")).toBeVisible();
  await expect(text).toHaveValue(said);
  await expect(store).toHaveValue("HN01");
  await expect(page.getByLabel("Channel").locator("option:checked")).toHaveText("Zalo");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect.poll(() => photos.evaluate((field: HTMLInputElement) => field.files!.length)).toBe(1);
  await page.getByLabel("Category").selectOption({ label: "Food and drink quality" });
  await page.getByLabel("Severity").selectOption({ label: "Minor" });
  await page.getByRole("button", { name: "Record feedback" }).click();
  await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
  await expect.poll(isKept).toBe(false);

  await page.goto("/qc/feedback/new");
  await expect(text).toHaveValue("");
  await expect(page.getByText("What you typed here before is back.")).toHaveCount(0);
});

test("what isn't wanted any longer is cleared", async ({ page }) => {
  await signIn(page, "qc", "/qc/camera/new");
  const note = page.getByLabel("Note");
  await expect(async () => {
    await note.fill("");
    await note.fill("Camera 2 mờ");
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain("qc-form/");
  }).toPass();
  await page.goto("/qc/camera/new");
  await expect(note).toHaveValue("Camera 2 mờ");
  await page.getByRole("button", { name: "Clear it" }).click();
  await expect(page.getByRole("button", { name: "Clear it" })).toHaveCount(0);
  await expect(note).toHaveValue("");
});
