/** The heart of the product: a check from the choice of the store to the summary report, with JavaScript and without. */
import { addPhoto, answerSection, answerWell, itemOnPage, itemsOnPage, saveDraft } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { checksOfMonth } from "./summary.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test("a check is carried out, left, resumed, submitted, found and counted", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await signIn(page, "qc");
  const before = await checksOfMonth(page);
  const { id } = await startCheck(page, scripts ? "Sen Cafe Hòa Bình" : "Sen Cafe Hai Bà Trưng", "Guest service");
  await expectNoSidewaysScroll(page);

  const [first = ""] = await itemsOnPage(page);
  await answerWell(page, first);
  await addPhoto(page, first, "door", scripts);
  if (!scripts) await saveDraft(page);
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
  expect(await checksOfMonth(page)).toBe(before + 1);
});

test.describe("refused", () => {
  test.use({ expectedStatuses: [400] });

  test("submitting too early names every missing answer, links to it, and keeps what was given", async ({
    page,
    javaScriptEnabled: scripts,
  }) => {
    await signIn(page, "qc");
    await startCheck(page, scripts ? "Sen Cafe Đề Thám" : "Sen Cafe Đông Du", "Guest service");
    const [first = ""] = await itemsOnPage(page);
    await answerWell(page, first);
    const address = new URL(page.url());
    if (!scripts) await saveDraft(page);
    else await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await page.goto(`${address.pathname}${address.search}&section=all`);
    await page.getByRole("button", { name: "Submit" }).click();
    const summary = page.locator("#errors");
    await expect(summary).toBeVisible();
    await summary.getByText(/\d+ more/).click();
    const links = await summary
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(5);
    await expect(itemOnPage(page, first).locator("input[type=radio]:checked")).toHaveCount(1);
  });
});
