/** The heart of the product: a check from the choice of the store to the summary report, with JavaScript and without. */
import type { Page } from "@playwright/test";
import { addPhoto, answerWell, itemOnPage, itemsOnPage } from "./fill-in.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

async function startCheck(page: Page, store: string, template: string): Promise<void> {
  await page.getByRole("link", { name: "Start a check" }).first().click();
  await page.getByLabel("Search stores").fill(store);
  await page.getByRole("button", { name: "Find" }).click();
  await page
    .getByRole("link", { name: new RegExp(store) })
    .first()
    .click();
  await expect(page).toHaveURL(/storeId=/);
  await page
    .getByRole("link", { name: new RegExp(template) })
    .first()
    .click();
  await expect(page).toHaveURL(/templateId=/);
  await page
    .locator("form")
    .getByRole("button", { name: /Start a (check|new one anyway)|Start a new one anyway/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/qc\/check\/edit\?id=/);
}

/** Answers every item asked in the section, and again what the answers brought up. */
async function answerSection(page: Page, scripts: boolean): Promise<void> {
  const done = new Set<string>();
  for (
    let rest = await itemsOnPage(page);
    rest.length > 0;
    rest = (await itemsOnPage(page)).filter((id) => !done.has(id))
  ) {
    for (const id of rest) {
      await answerWell(page, id);
      done.add(id);
      const text = (await itemOnPage(page, id).textContent()) ?? "";
      if (/Photo required/.test(text)) await addPhoto(page, id, id, scripts);
    }
    if (!scripts) await page.getByRole("button", { name: "Save draft" }).click();
  }
}

async function month(page: Page): Promise<number> {
  await page.goto("/qc/reports/summary");
  const counted = await page
    .locator("main")
    .getByText("Checks", { exact: true })
    .first()
    .locator("xpath=..")
    .textContent();
  return Number(/Checks\s*([\d,]+)/.exec(counted ?? "")?.[1]?.replace(",", ""));
}

test("a check is carried out, left, resumed, submitted, found and counted", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await signIn(page, "qc");
  const before = await month(page);
  await page.goto("/qc/");
  await startCheck(page, scripts ? "Sen Cafe Hòa Bình" : "Sen Cafe Hai Bà Trưng", "Guest service");
  const address = new URL(page.url());
  const id = address.searchParams.get("id") ?? "";
  await expectNoSidewaysScroll(page);

  // Submitting an empty check names each missing answer, with a link to it.
  const [first = ""] = await itemsOnPage(page);
  await answerWell(page, first);
  await addPhoto(page, first, "door", scripts);
  if (!scripts) await page.getByRole("button", { name: "Save draft" }).click();
  else await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

  // Left and resumed: nothing is lost.
  await page.goto("/qc/");
  await page.goto(`/qc/check/edit?id=${id}`);
  await expect(itemOnPage(page, first).locator("input[type=radio]:checked")).toHaveCount(1);
  await expect(itemOnPage(page, first).locator("img").first()).toBeVisible();

  for (;;) {
    await answerSection(page, scripts);
    const next = page.getByRole("button", { name: "Next", exact: true });
    if ((await next.count()) === 0) break;
    const heading = await page.locator("main h2").first().textContent();
    await next.click();
    await expect(page.locator("main h2").first()).not.toHaveText(heading ?? "");
  }
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(new RegExp(`/qc/check/view\\?id=${id}`));
  await expect(page.getByText("The check was submitted.").first()).toBeVisible();
  await expect(page.locator("main").getByText("Pass").first()).toBeVisible();
  await expect(page.locator("main img").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const code = /QC-\d{6}-\w{4}/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
  expect(code).not.toBe("");

  await page.goto("/qc/checks/");
  await page.getByLabel("Search").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(1);
  expect(await month(page)).toBe(before + 1);
});

test.describe("refused", () => {
  test.use({ expectedStatuses: [400] });

  test("submitting too early names every missing answer, links to it, and keeps what was given", async ({
    page,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    await page.goto("/qc/");
    await startCheck(page, scripts ? "Sen Cafe Đề Thám" : "Sen Cafe Đông Du", "Guest service");
    const [first = ""] = await itemsOnPage(page);
    await answerWell(page, first);
    const address = new URL(page.url());
    if (!scripts) await page.getByRole("button", { name: "Save draft" }).click();
    else await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.goto(`${address.pathname}${address.search}&section=all`);
    await page.getByRole("button", { name: "Submit" }).click();
    const summary = page.locator("#errors");
    await expect(summary).toBeVisible();
    const links = await summary
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(5);
    await expect(itemOnPage(page, first).locator("input[type=radio]:checked")).toHaveCount(1);
  });
});
