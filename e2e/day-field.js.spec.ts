/** The day in words below a field for a day follows what is entered. */
import { expect, signIn, test } from "./test.ts";

test("the words below a field follow its day @demo", async ({ page }) => {
  await signIn(page, "lead", "/tasks/new");
  const due = page.locator("input[type=date]").first();
  const words = page.locator(`[id="${await due.getAttribute("id")}-hint"]`);
  await due.fill("2031-03-05");
  await expect(words).toContainText("Wednesday 5 Mar 2031");
  await due.fill("2031-03-06");
  await expect(words).toContainText("Thursday 6 Mar 2031");
  await due.fill("");
  await expect(words).not.toContainText("2031");
});
