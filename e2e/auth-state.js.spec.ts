/** The signed-in user shown by a page follows the session, also without a page load. */
import { choose, itemOnPage } from "./fill-in.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

test.use({ expectedStatuses: [401] });

test("a session that ends removes its user from the menu, and signing in again restores them", async ({
  page,
  context,
}) => {
  // On a phone the form of a check has no account menu.
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Hàng Bài", "Guest service");
  const menu = page.getByRole("button", { name: /^Account menu: / });
  await expect(menu).toBeVisible();
  await context.clearCookies({ name: /session/ });
  await choose(itemOnPage(page, "greeting").getByRole("radio", { name: "Pass", exact: true }));
  const wayIn = page.getByRole("link", { name: "Sign in", exact: true });
  await expect(wayIn).toBeVisible();
  await expect(menu).toHaveCount(0);

  await wayIn.click();
  await expect(page).toHaveURL(/redirect=%2Fqc%2Fcheck%2Fedit%3Fid%3D/);
  await page.getByLabel("E-mail").fill("lead@demo.test");
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Account menu: Phạm Hồng Sơn" })).toBeVisible();
  await expect(page).toHaveURL(/\/qc\/check\/edit\?id=/);
});
