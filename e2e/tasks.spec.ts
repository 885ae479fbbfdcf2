/** Corrective work from its making to its verifying; with scripts and without. */
import type { Page } from "@playwright/test";
import { photoFile } from "./fill-in.ts";
import { expect, expectNoSidewaysScroll, type Person, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [400] });

async function become(page: Page, person: Person, to: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, person, to);
}

test("staff make a task, the manager fixes it, and it is verified, reopened and cancelled", async ({ page }, {
  project,
}) => {
  const title = `Sửa cửa tủ đông, ${project.name}`;
  await signIn(page, "qc", "/tasks");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "New task" }).click();
  await page.getByLabel("Store", { exact: true }).fill("HN01");
  await page.getByLabel("What has to be fixed").fill(title);
  await page.getByLabel("Priority").selectOption({ label: "High" });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Create task" }).click();
  await expect(page.getByText("The task was created.")).toBeVisible();
  const address = new URL(page.url()).pathname;
  await expect(page.getByText("Trần Thu Hà").first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await become(page, "manager", `/tasks?q=${encodeURIComponent(project.name)}`);
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel("Comment", { exact: true }).fill("Thợ đến chiều nay");
  await page.getByRole("button", { name: "Add comment" }).click();
  await expect(page.getByText("Thợ đến chiều nay")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Add a photo of the fix.").first()).toBeVisible();
  await page.locator("#photos").setInputFiles(photoFile("fix"));
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "After" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 1 of the fix" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify" })).toHaveCount(0);

  await become(page, "qc", "/tasks/board?ownerId=none");
  await page.getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL(/\/tasks\?ownerId=none/);
  await page.goto(`/tasks/board?q=${encodeURIComponent(project.name)}`);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `Verify: ${title}` }).click();
  await expect(page.getByText("The fix was verified.")).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  await page.getByLabel("More actions").click();
  await page.getByRole("link", { name: "Reopen" }).click();
  await page.getByLabel("Reason").fill("Cửa lại hở");
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("Cửa lại hở").first()).toBeVisible();

  await page.goto(`/tasks?q=${encodeURIComponent(project.name)}&select=1`);
  await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await page.getByLabel("Action").selectOption({ label: "Cancel tasks" });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("1 task will change:")).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByLabel("Reason").fill("Thay tủ mới");
  await page.getByRole("button", { name: "Change 1 task" }).click();
  await expect(page.getByText("1 task was changed.")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("This task is cancelled")).toBeVisible();
});

test("a finding's task is shown at the check, and leads to a follow-up check", async ({ page }) => {
  await signIn(page, "lead", "/tasks?status=open");
  await page.locator("tbody a").first().click();
  await page.getByRole("link", { name: /^QC-/ }).click();
  await page.getByRole("link", { name: /^Task/ }).first().click();
  await page.getByRole("link", { name: "Start a follow-up check" }).click();
  await expect(page).toHaveURL(/\/qc\/check\/?\?id=/);
});
