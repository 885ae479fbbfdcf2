/** A customer's complaint from the phone call to the recovery; with scripts and without. */
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";
import { fillFeedback } from "./feedback-form.ts";

test.use({ expectedStatuses: [400] });

test("staff record a customer's feedback, and the store's manager answers and recovers it", async ({ page }, {
  project,
}) => {
  const feedback = `Trà sữa bị chua, ${project.name}`;
  await signIn(page, "qc", "/qc/feedback");
  await page.getByRole("link", { name: "Record feedback" }).click();
  await expect(page).toHaveURL(/\/qc\/feedback\/new/);
  await expectNoSidewaysScroll(page);
  await fillFeedback(page, { text: feedback, severity: "Major" });
  await page.getByLabel("Name").fill("Lê Minh Châu");
  await page.getByLabel("Phone", { exact: true }).fill("gọi sau");
  await page.getByRole("button", { name: "Record feedback" }).click();
  await expect(page.getByText("Enter a phone number like 0912 345 678.").first()).toBeVisible();
  await expect(page.getByLabel("What the customer said")).toHaveValue(feedback);
  await page.getByLabel("Phone", { exact: true }).fill("0912 345 678");
  await page.getByRole("button", { name: "Record feedback" }).click();
  await expect(page.getByText(/^The feedback was recorded\./)).toBeVisible();
  await expect(page.getByText("09•• ••• 678")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save answer" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const address = new URL(page.url()).pathname;
  await page.context().clearCookies();
  await signIn(page, "manager", address);
  await expect(page.getByText("0912 345 678")).toBeVisible();
  await page.getByLabel("What you told the customer").fill("Đã gọi xin lỗi và mời khách ly mới");
  await page.getByRole("button", { name: "Save answer" }).click();
  await expect(page.getByText("The answer was saved.")).toBeVisible();
  await page.getByRole("link", { name: "Mark as recovered" }).click();
  await page.getByLabel("How it was resolved").fill("Khách hài lòng");
  await page.getByRole("button", { name: "Mark as recovered" }).click();
  await expect(page.getByText("Recovered", { exact: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/qc/feedback?q=tra+sua+chua&status=recovered");
  await expect(page.getByText(feedback)).toBeVisible();
});
