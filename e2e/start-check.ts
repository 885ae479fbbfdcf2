/** From the overview to the form of a new check, by the steps of the page. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Starts a check and stays on its form; resolves to the check's id and the store's. */
export async function startCheck(
  page: Page,
  store: string,
  template: string,
): Promise<{ id: string; storeId: string; templateId: string }> {
  await page.goto("/qc/");
  await page.getByRole("link", { name: "Start a check" }).first().click();
  await page.getByLabel("Search stores").fill(store);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  await page
    .getByRole("link", { name: new RegExp(store) })
    .first()
    .click();
  await expect(page).toHaveURL(/storeId=/);
  await page
    .getByRole("link", { name: new RegExp(`^${template}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/templateId=/);
  const chosen = new URL(page.url()).searchParams;
  await page
    .locator("form")
    .getByRole("button", { name: /^(Start a check|Start a new check anyway)$/ })
    .click();
  await expect(page).toHaveURL(/\/qc\/check\/edit\?id=/);
  await expect(page.locator("fieldset[data-item]").first()).toBeVisible();
  return {
    id: new URL(page.url()).searchParams.get("id") ?? "",
    storeId: chosen.get("storeId") ?? "",
    templateId: chosen.get("templateId") ?? "",
  };
}
