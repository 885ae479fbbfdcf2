/** Offline, a check's form goes on working, and the browser's own error page replaces no page. */
import { choose, itemOnPage } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ losesNetwork: true });

test("sections open, answers are saved, submitting waits, and no alarm is shown", async ({ page, context }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Võ Văn Tần", "Guest service");
  await expect(page.getByText("Saved automatically")).toBeVisible();
  const heading = page.locator("form h2");
  const first = await heading.first().textContent();
  await context.setOffline(true);
  await expect(page.locator("form").getByText("Offline", { exact: true })).toBeVisible();

  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(heading.first()).not.toHaveText(first ?? "");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(heading.first()).toHaveText(first ?? "");
  await expect(page.getByText("Offline – kept on this device, will be sent")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.locator("details > summary").first().click();
  await page.getByRole("button", { name: "All sections" }).click();
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByText("Not submitted yet")).toBeVisible();

  const address = page.url();
  const link = page.getByRole("link", { name: "Your drafts" });
  await link.click();
  const stays = page.getByRole("alert").filter({ hasText: "You are offline. This page stays as it is." });
  await expect(stays).toBeVisible();
  // Next to the button that was pressed.
  const [pressed, words] = [(await link.boundingBox())!, (await stays.boundingBox())!];
  expect(Math.abs(words.y - pressed.y - pressed.height)).toBeLessThan(16);
  expect(page.url()).toBe(address);

  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText("Not submitted yet")).toHaveCount(0);
});

test("a saved check is not submitted without a network, and the page stays", async ({ page, context }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Rạch Giá", "Guest service");
  await page.goto(`${page.url()}&section=all`);
  await expect(page.getByText("Saved automatically")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByText("Not submitted yet")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Not submitted yet")).toHaveCount(0);
  await page.getByRole("button", { name: "Review and submit" }).click();

  await expect(page).toHaveURL(/\/qc\/check\/review/);
  await expect(page.getByText(/^\d+ items to answer$/)).toBeVisible();
});
