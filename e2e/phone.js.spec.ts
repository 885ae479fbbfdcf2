/** What fits a phone of 360 × 740 px without scrolling. */
import { everyPage } from "./every-page.ts";
import { startCheck } from "./start-check.ts";
import { expect, signIn, test } from "./test.ts";
import type { Locator } from "@playwright/test";

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
  "/qc/audit-log",
  "/apps",
  "/chats",
  "/notifications",
  "/users/invitations",
  "/tasks/board",
  ...Object.keys(everyPage).filter((path) => /^\/qc\/reports\/(?!template\/)/.test(path)),
];
/** The first row of a list or board, the text for an empty one, or the first figure of a report. */
const firstRow =
  "main :is(tbody tr, .list > li, ul.divide-y > li, .border-dashed, section[id] li, dl[aria-label] > div)";

for (const locale of ["en", "vi"])
  test(`list rows and report figures are visible without scrolling, below one row of filters: ${locale} @demo`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "locale", value: locale, url: baseURL! }]);
    await signIn(page, "admin");
    for (const list of lists) {
      await page.goto(list);
      const row = (await page.locator(firstRow).first().boundingBox())!;
      expect(row.y, list).toBeLessThanOrEqual(344);
      const filters = page.locator("form.filters");
      if ((await filters.count()) > 0) expect((await filters.boundingBox())!.height, list).toBeLessThanOrEqual(76);
    }
    await page.goto("/qc/checks?status=approved&result=pass");
    await expect(page.locator(".filters summary").first()).toHaveText(/2$/);
    expect((await page.locator("main tbody tr").first().boundingBox())!.y).toBeLessThanOrEqual(344);
  });

test("the current page of the settings is named first, and covers no other @demo", async ({ page }) => {
  await signIn(page, "admin", "/settings");
  const tabs = page.getByRole("navigation", { name: "Settings pages" });
  for (const name of ["Profile", "Account", "Notifications"]) {
    const tab = tabs.getByRole("link", { name, exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(tab).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all((await tabs.getByRole("link").all()).map((each) => each.boundingBox()));
    const inRow = boxes.map((box) => box!).toSorted((one, other) => one.x - other.x);
    for (const [at, { x }] of inRow.entries()) {
      const before = inRow[at - 1];
      if (before) expect(x).toBeGreaterThanOrEqual(before.x + before.width);
    }
  }
});

test("the fixed parts of a check's form take a fifth of the screen at most", async ({ page }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
  for (const radio of await page.getByRole("radio", { name: "Pass" }).all())
    if (await radio.isVisible()) await radio.check({ force: true });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(page.locator(".action-bar")).toBeInViewport();
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

test("a page's actions are in one bar: at the screen's bottom, or right after a short form @demo", async ({ page }) => {
  await signIn(page, "admin");
  const bar = page.locator(".action-bar");
  const looksOf = (of: Locator, part?: string) =>
    of.evaluate((element, name) => {
      const { height, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element, name);
      return { height, borderTopWidth, borderTopColor, backgroundColor };
    }, part);

  await page.goto("/qc/stores/new");
  const long = (await bar.boundingBox())!;
  expect(Math.round(long.y + long.height)).toBe(740);
  const looks = await looksOf(bar);

  await page.goto("/users");
  await page.goto(`${await page.locator("main tbody a").first().getAttribute("href")}/access`);
  const [short, field] = [(await bar.boundingBox())!, (await page.locator("main form .input").last().boundingBox())!];
  expect(short.y + short.height).toBeLessThan(740);
  expect(short.y - field.y - field.height).toBeGreaterThanOrEqual(0);
  expect(short.y - field.y - field.height).toBeLessThanOrEqual(48);

  await page.goto("/qc/stores");
  expect(await looksOf(page.locator("main"), "::after")).toEqual(looks);
  const primary = page.locator(".page-actions .button-primary");
  const [above, below] = [740 - Number.parseFloat(looks.height), 740];
  const button = (await primary.boundingBox())!;
  expect(button.y).toBeGreaterThan(above);
  expect(button.y + button.height).toBeLessThan(below);
  // Rows are laid out as they come near: the page grows until its end is reached.
  const end = page.locator("main > *").last();
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const { y, height } = (await end.boundingBox())!;
      return y + height;
    })
    .toBeLessThanOrEqual(above);
});
