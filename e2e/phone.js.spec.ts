/** What a phone of 360 × 740 px shows at once. */
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";

const lists = [
  "/qc/checks",
  "/qc/stores",
  "/qc/store-managers",
  "/qc/templates",
  "/tasks",
  "/users",
  "/qc/feedback",
  "/qc/camera",
  "/qc/activities",
  "/qc/plans",
  "/qc/calendar/list",
];

for (const locale of ["en", "vi"])
  test(`the first row of every list is seen without scrolling, and its filters are one row: ${locale} @demo`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "locale", value: locale, url: baseURL! }]);
    await signIn(page, "admin");
    for (const list of lists) {
      await page.goto(list);
      const row = (await page.locator("main tbody tr, main .list > li").first().boundingBox())!;
      expect(row.y, list).toBeLessThanOrEqual(480);
      const filters = page.locator("form.filters");
      if ((await filters.count()) > 0) expect((await filters.boundingBox())!.height, list).toBeLessThanOrEqual(76);
    }
    await page.goto("/qc/checks?status=approved&result=pass");
    await expect(page.locator(".filters summary").first()).toHaveText(/2$/);
    expect((await page.locator("main tbody tr").first().boundingBox())!.y).toBeLessThanOrEqual(480);
  });

test("what stays in sight of a check's form takes a fifth of the screen at most", async ({ page }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
  for (const radio of await page.getByRole("radio", { name: "Pass" }).all())
    if (await radio.isVisible()) await radio.check({ force: true });
  await page.evaluate(() => scrollTo(0, 900));
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      const stays = ["fixed", "sticky"].includes(getComputedStyle(each).position) && height > 0;
      const atEdge = (top <= 64 && bottom > 0) || (bottom >= 736 && top < 740);
      return stays && atEdge ? [{ name: each.className, height: Math.min(bottom, 740) - Math.max(top, 0) }] : [];
    }),
  );
  const sum = heights.reduce((all, { height }) => all + height, 0);
  expect(sum, JSON.stringify(heights)).toBeLessThanOrEqual(148);
});
