/** From a plan to its checks in the calendar, on a phone; with scripts and without. */
import { dayAt, shownDay } from "./days.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

test("a lead plans checks, sees them in the calendar, cancels one of them and restores it", async ({ page }) => {
  const today = dayAt(0);
  await signIn(page, "lead", "/qc/plans/new");
  await page.getByLabel("Check", { exact: true }).selectOption({ label: "Guest service" });
  await page.getByLabel("Stores", { exact: true }).selectOption("stores");
  await page.getByLabel("Store codes").fill("HN01");
  await page.getByLabel("Repeats").selectOption("weekly");
  await page.getByLabel("Every").fill("0");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Show next days" }).click();
  await expect(page.getByText("Enter a whole number from 1 to 99.").first()).toBeVisible();
  await page.getByLabel("Every").fill("3");
  await page.getByLabel("Repeats").selectOption("daily");
  await page.getByRole("button", { name: "Show next days" }).click();
  await expect(page.getByText("Every 3 days")).toBeVisible();
  await expect(page.getByText(shownDay(today)).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guest service" })).toBeVisible();
  await expect(page.getByText("HN01 (1 store)")).toBeVisible();

  await page.goto("/qc/calendar");
  await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Week", exact: true }).click();
  await expect(page).toHaveURL(/\/qc\/calendar\/week/);
  await expectNoSidewaysScroll(page);
  await page.goto(`/qc/calendar/list?from=${today}&to=${today}&storeId=HN01&inspectorId=none&status=due`);
  await expectNoSidewaysScroll(page);
  await page.getByRole("table", { name: "Calendar" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Cancel this check" }).click();
  await expect(page.getByText("Say why this check is cancelled.").first()).toBeVisible();
  await page.getByLabel("Reason").fill("Cửa hàng mất điện");
  await page.getByRole("button", { name: "Cancel this check" }).click();
  await expect(page.getByText("This planned check is cancelled.")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: "Cancel this check" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
