/** The score policy, changed by an admin; with scripts and without. */
import { formatMonth } from "#app/i18n/format.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

test("an admin changes weights, adds a channel, ends a shift, and finds it in the next version", async ({ page }, {
  project,
}) => {
  await signIn(page, "admin", "/qc/score-policy");
  await page.getByRole("link", { name: /^Change from/ }).click();
  // Each project has a month of its own on the shared chain.
  await page.getByLabel("Valid from").selectOption({ index: project.name.includes("no-js") ? 3 : 1 });
  const month = await page.getByLabel("Valid from").inputValue();
  await page.getByRole("button", { name: "Show this month" }).click();
  await expect(page.getByRole("button", { name: `Save for ${formatMonth(month, "en")}` })).toBeVisible();
  await expect(page.getByLabel("On-site checks")).toHaveValue(/^[67]0$/);
  await page.getByLabel("On-site checks").fill("-70");
  await page.locator("#channels summary").click();
  await page.locator("#channels").getByRole("button", { name: "Add row" }).click();
  const added = page.locator("#channels li").last();
  await expect(added.getByLabel("English name")).toBeFocused();
  await added.getByLabel("English name").fill(`Kiosk ${project.name}`);
  await page.getByRole("button", { name: /^Save for/ }).click();
  await expect(page.getByRole("alert").getByText("Enter a whole number from 0 to 1000.")).toBeVisible();
  await expect(added.getByText("Enter a name.")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByLabel("On-site checks").fill("70");
  await added.getByLabel("Vietnamese name").fill(`Ki-ốt ${project.name}`);
  const night = page.locator("#shifts");
  await night.locator("summary").click();
  await night.getByRole("button", { name: "Remove Night" }).click();
  await expect(night.getByRole("button", { name: "Remove Night" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Save for/ }).click();
  await expect(page.getByText(/^This version applies from/)).toBeVisible();
  await expect(page.getByText(`Kiosk ${project.name}`).first()).toBeVisible();
  // 70 of 110
  await expect(page.getByText("63.6%").first()).toBeVisible();
  await expect(page.getByText("22:00–06:00", { exact: true })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
