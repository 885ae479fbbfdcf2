/** From the visit on a phone to the report and back; with scripts and without. */
import { dayAt } from "./days.ts";
import { expect, expectNoSidewaysScroll, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

test("staff plan a visit, record another one, correct it, find both in their report and follow a number back", async ({
  page,
}, { project }) => {
  const [yesterday, tomorrow] = [dayAt(-1), dayAt(1)];
  const note = `Quầy pha chế đã gọn, ${project.name}`;
  await signIn(page, "qc", "/qc/reports/stage1/activity-report");
  await expect(page.getByRole("heading", { level: 1, name: "Your activity report" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto("/qc/activities");
  await page.getByRole("link", { name: "Add activity" }).click();
  await page.getByLabel("Store", { exact: true }).fill("SG02");
  await page.getByLabel("Day").fill(yesterday);
  await page.getByLabel("From (time)").fill("08:00");
  await page.getByLabel("Note").fill(note);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Add activity" }).click();
  await expect(page.getByText("Enter both times, such as 08:30 and 10:00.").first()).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveValue(note);
  await page.getByLabel("To (time)").fill("09:30");
  await page.getByLabel("Photos").setInputFiles("public/help/activities.en.webp");
  await page.getByRole("button", { name: "Add activity" }).click();
  await expect(page.getByText("08:00–09:30 (1.5 h)")).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 1 of 1: Visit" })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Store", { exact: true }).fill("SG01");
  await page.getByLabel("To (time)").fill("10:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("08:00–10:00 (2.0 h)")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/qc/activities/new?status=planned&storeId=SG01");
  await page.getByLabel("Day").fill(tomorrow);
  await page.getByRole("button", { name: "Add activity" }).click();
  await expect(page.getByRole("link", { name: "Mark as done" })).toBeVisible();
  await page.goto(`/qc/activities?status=open&from=${tomorrow}&to=${tomorrow}`);
  await expect(page.getByRole("table", { name: "Activities" }).getByRole("link").first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto(`/qc/reports/stage1/activity-report?from=${yesterday}&to=${tomorrow}&compare=none`);
  await page.getByRole("heading", { name: "By store" }).click();
  const stores = page.getByRole("table", { name: "By store" });
  const row = stores.getByRole("row").filter({ has: page.getByRole("link", { name: "Nguyễn Huệ" }) });
  const done = row.getByRole("cell").nth(1).getByRole("link");
  const count = Number(await done.textContent());
  expect(count).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await done.click();
  await expect(page.getByRole("heading", { level: 1, name: "Activities" })).toBeVisible();
  const listed = page.getByRole("table", { name: "Activities" }).getByRole("link");
  await expect(listed).toHaveCount(count);
  await listed.first().click();
  await expect(page.getByText(note)).toBeVisible();
});
