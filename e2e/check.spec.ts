/** The heart of the product: a check from the choice of the store to the summary report, with JavaScript and without. */
import {
  addPhoto,
  answerSection,
  answerWell,
  choose,
  itemOnPage,
  itemsOnPage,
  saveDraft,
  submitCheck,
  unfold,
} from "./fill-in.ts";
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

  const note = page.locator("fieldset:visible details:has(textarea):visible").first();
  await note.locator("summary").click();
  const [label, field] = [await note.locator("label").boundingBox(), await note.locator("textarea").boundingBox()];
  expect([label!.x, label!.height < 30], "a note stands below its label").toEqual([field!.x, true]);

  const [first = ""] = await itemsOnPage(page);
  await answerWell(page, first);
  await addPhoto(page, first, "door", scripts);
  if (!scripts) await expect(itemOnPage(page, first).getByText("Photos added.")).toBeInViewport();
  if (!scripts) await saveDraft(page);
  else await expect(page.getByText(/^Saved \d/).first()).toBeVisible();

  // Left and resumed: nothing is lost.
  await page.goto("/qc/");
  await page.goto(`/qc/check/edit?id=${id}`);
  await expect(itemOnPage(page, first).locator("input[type=radio]:checked")).toHaveCount(1);
  await expect(itemOnPage(page, first).locator("label").first()).toBeVisible({ visible: !scripts });
  await unfold(itemOnPage(page, first));
  await expect(itemOnPage(page, first).locator("img").first()).toBeVisible();

  for (;;) {
    await answerSection(page, scripts);
    const next = page.getByRole("button", { name: /^Next: / });
    if ((await next.count()) === 0) break;
    const heading = await page.locator("main h2").first().textContent();
    await next.click();
    await expect(page.locator("main h2").first()).not.toHaveText(heading ?? "");
  }
  await submitCheck(page);
  await expect(page).toHaveURL(new RegExp(`/qc/check/view\\?id=${id}`));
  await expect(page.getByText("The check was submitted.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Result" }).getByText("Pass", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Next check: .+|Back to today)$/ })).toBeVisible();
  await expect(page.locator("main img").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const code = /QC-\d{6}-\w{4}/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
  expect(code).not.toBe("");

  await page.goto("/qc/checks/");
  await page.getByRole("searchbox", { name: "Search" }).fill(code);
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(1);
  expect(await checksOfMonth(page)).toBe(before + 1);
});

test("the review of an unfinished draft leads to each section that lacks something, and shows the findings before submitting", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await signIn(page, "qc");
  const { id } = await startCheck(page, scripts ? "Sen Cafe Đề Thám" : "Sen Cafe Đông Du", "Guest service");
  const [first = ""] = await itemsOnPage(page);
  await choose(itemOnPage(page, first).getByRole("radio", { name: "Fail" }));
  if (!scripts) await saveDraft(page);
  else {
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await expect(page.getByText("No score yet")).toBeVisible();
  }
  await page.goto(`/qc/check/edit?id=${id}&section=all`);
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page).toHaveURL(new RegExp(`/qc/check/review\\?id=${id}`));
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("heading", { name: /^\d+ items to answer$/ })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".score")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toHaveCount(0);
  const parts = page.locator("main ol.list").getByRole("link");
  expect(await parts.count()).toBeGreaterThan(1);
  await expect(parts.first()).toHaveText(/^1.+\d+\/\d+$/);
  await expect(page.getByRole("link", { name: /^Answer the \d+ open items$/ })).toHaveAttribute("href", /#item-/);
  const findings = page.locator("section.panel").filter({ has: page.getByRole("heading", { name: "Findings" }) });
  await expect(findings.getByRole("link")).toHaveCount(1);
  await findings.getByRole("link").click();
  await expect(itemOnPage(page, first)).toBeInViewport();
  await expect(itemOnPage(page, first).getByRole("radio", { name: "Fail" })).toBeChecked();
});
