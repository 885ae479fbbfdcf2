/** The rows of a list follow its filters and its data, and keep the focus. */
import { startCheck } from "./start-check.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("rows follow the filters, the pages and the language", async ({ page }) => {
  await signIn(page, "lead", "/qc/templates/");
  await page.getByRole("link", { name: "Checks", exact: true }).click();
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(50);
  const first = await rows.first().getByRole("link").getAttribute("href");

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(rows.first().getByRole("link")).not.toHaveAttribute("href", first ?? "");
  await page.goBack();
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", first ?? "");

  const status = page.getByRole("combobox", { name: "Status" });
  await status.focus();
  await status.selectOption("void");
  await expect(page).toHaveURL(/status=void/);
  await expect(status).toBeFocused();
  const more = page.getByRole("button", { name: "+ Filter" });
  await more.click();
  const result = page.getByRole("combobox", { name: "Result" });
  await result.selectOption("pass");
  await expect(page).toHaveURL(/status=void.*result=pass|result=pass.*status=void/);
  await expect(result).toBeHidden();
  await expect(more).toBeFocused();
  await page.getByRole("link", { name: "Result: Pass" }).click();
  await expect(page).not.toHaveURL(/result=/);
  await expect(rows.filter({ hasNotText: "Void" })).toHaveCount(0);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Tiếng Việt" }).click();
  await expect(rows.first()).toContainText("Đã hủy");
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/qc\/check\/view\?id=/);
});

test("changed rows are updated without moving the focus", async ({ page, context }) => {
  await signIn(page, "qc");
  await page.clock.install();
  await page.goto("/qc/checks/");
  const rows = page.locator("main tbody tr");
  const stood = rows.nth(3).getByRole("link");
  await stood.focus();
  const href = await stood.getAttribute("href");
  const refetch = async () => {
    await page.clock.fastForward(11_000);
    await Promise.all([
      page.waitForResponse((response) => /\/qc\/checks(\/_)?\.data/.test(response.url())),
      page.evaluate(() => window.dispatchEvent(new Event("focus"))),
    ]);
  };

  const other = await context.newPage();
  const { id } = await startCheck(other, "Sen Cafe Võ Văn Ngân", "Guest service");
  await other.close();
  await refetch();
  await expect(page.locator(`main tbody a[href$="${id}"]`)).toHaveCount(1);
  await expect(page.locator("main tbody a:focus")).toHaveAttribute("href", href ?? "");
});

test("unreadable filters are explained at their field, and the others apply", async ({ page }) => {
  await signIn(page, "qc");
  const response = await page.goto("/qc/checks/?from=31/02/2026&status=nope&q=H%C3%A0ng%20B%C3%A0i&sort=day");
  expect(response?.status()).toBe(200);
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("31/02/2026");
  await expect(page.locator("#from-error")).toHaveText("“31/02/2026” can’t be used here.");
  await expect(page.getByLabel("From", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#status-error")).toHaveText("“nope” can’t be used here.");
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("Hàng Bài");
  await expect(page.getByLabel("Sort by")).toHaveValue("day");
  const stores = page.locator("main tbody tr").getByRole("link", { name: /^Sen Cafe/ });
  await expect(stores.first()).toBeVisible();
  for (const name of await stores.allTextContents()) expect(name).toBe("Sen Cafe Hàng Bài");
  await expectNoSidewaysScroll(page);

  await page.getByLabel("From", { exact: true }).fill("2026-01-01");
  await page.getByRole("button", { name: "Show results" }).last().click();
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(page.locator("#from-error")).toHaveCount(0);
});
