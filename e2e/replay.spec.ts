/** New rules are tried on past checks and months before they apply; with scripts and without. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

async function findTemplate(page: Page, code: string): Promise<string> {
  await signIn(page, "lead", `/qc/templates/?q=${code}`);
  return (await page.locator('tbody a[href^="/qc/templates/"]').first().getAttribute("href"))!;
}

/** Also narrow. The page stays so until it is loaded again. */
async function expectAccessibleInVietnamese(page: Page, makeVisible: () => Promise<void>): Promise<void> {
  const [context, url, size] = [page.context(), new URL(page.url()).origin, page.viewportSize()!];
  await context.addCookies([
    { name: "ui-theme", value: "dark", url },
    { name: "locale", value: "vi", url },
  ]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  await makeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const name of ["ui-theme", "locale"]) await context.clearCookies({ name });
  await page.setViewportSize(size);
}

test("a lead tries a higher pass mark on past checks, and sees the outcome before publishing", async ({ page }, {
  project,
}) => {
  const byScript = !project.name.includes("no-js");
  const address = await findTemplate(page, byScript ? "MERCH" : "SERV");
  await page.goto(`${address}/edit?open=head`);
  const saved = page.locator("form output");
  if (byScript) await expect(saved).toBeVisible();
  await page.getByLabel("Pass mark (%)").fill("97");
  if (byScript) await expect(saved).toHaveText(/^Saved \d/);
  else await page.locator(".action-bar").getByRole("button", { name: "Save" }).click();

  await page.goto(`${address}/publish`);
  await page.getByRole("link", { name: "Try these rules" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Try on past checks");
  await expect(
    page.getByText(/^\d+ of \d+ checks could be carried over, with [\d,]+ of their [\d,]+ answers\.$/),
  ).toBeVisible();
  const headline = page.getByText(/^With these rules \d+ of \d+ checks since .+ would have failed that passed\.$/);
  const words = (await headline.textContent())!;
  await expectNoSidewaysScroll(page);

  const count = Number(/rules (\d+) of/.exec(words)![1]);
  await page
    .locator("dl")
    .getByRole("link", { name: String(count), exact: true })
    .click();
  await expect(page).toHaveURL(/result=fail.*#changes$/);
  const changes = page.getByRole("table", { name: "Checks whose result changes" });
  await expect(changes.getByText(/^Pass mark \d+% → 97%$/).first()).toBeVisible();
  const file = await page.request.get((await page.getByRole("link", { name: "CSV" }).getAttribute("href"))!);
  expect((await file.text()).trim().split("\r\n")).toHaveLength(count + 1);
  await expectAccessibleInVietnamese(page, () =>
    expect(page.getByRole("table", { name: /^Phiếu đổi kết quả/ })).toBeVisible(),
  );
  await page.reload();
  await changes.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/qc\/check\/view\?id=/);

  await page.goto(`${address}/publish`);
  await expect(page.getByText(words)).toBeVisible();
  await page.locator("summary", { hasText: "Discard the draft" }).click();
  await page.getByRole("button", { name: "Discard all changes" }).click();
  await expect(page.getByText("Draft discarded", { exact: true })).toBeVisible();
});

test("published versions are compared on the same checks", async ({ page }) => {
  await page.goto(`${await findTemplate(page, "HACCP")}/changes?from=1&to=2`);
  await page.getByRole("link", { name: "Try on past checks" }).click();
  await expect(page.getByText(/Rules: Version 2 · compared with: Version 1/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Checks by score" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Critical findings by item" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the lists of a replay and the months of a policy are accessible, in Vietnamese and dark", async ({ page }) => {
  const address = await findTemplate(page, "HACCP");
  await page.goto(`${address}/replay?rules=2&against=1&outcome=scored#changes`);
  await expectAccessibleInVietnamese(page, () =>
    expect(page.getByRole("table", { name: "Theo quy tắc này: Phiếu có điểm" })).toBeVisible(),
  );
  await page.context().clearCookies();
  await signIn(page, "admin", "/qc/score-policy/edit");
  await expectAccessibleInVietnamese(page, async () => {
    await page.getByRole("button", { name: "Xem các tháng trước" }).click();
    await expect(page.getByText(/^Cửa hàng được xếp hạng: \d+ → \d+\.$/).first()).toBeVisible();
  });
});

test("an admin tries other weights on past months, and nothing is saved", async ({ page }) => {
  await signIn(page, "admin", "/qc/score-policy/edit");
  const weight = page.getByLabel("QC camera", { exact: true });
  const before = await weight.inputValue();
  await weight.fill("400");
  await page.getByLabel("Past months").selectOption({ label: "Last 3 months" });
  await page.getByRole("button", { name: "Show past months" }).click();
  await expect(page.getByText(/^Mean store score: [\d.]+% → [\d.]+%\.$/)).toHaveCount(3);
  await expect(weight).toHaveValue("400");
  await expect(page.getByRole("heading", { level: 3 }).getByRole("link").first()).toHaveAttribute(
    "href",
    /monthly-summary\?month=\d{4}-\d{2}$/,
  );
  await expectNoSidewaysScroll(page);
  await page
    .getByRole("table", { name: /^Stores that move most/ })
    .first()
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/qc\/reports\/store\?storeId=/);
  await page.goto("/qc/score-policy/edit");
  await expect(weight).toHaveValue(before);
});
