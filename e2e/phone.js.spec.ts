/** What fits a phone of 360 × 740 px without scrolling. */
import type { Locator } from "@playwright/test";
import { addressOf, everyPage } from "./every-page.ts";
import { choose } from "./fill-in.ts";
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

async function middleOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!;
  return y + height / 2;
}

function roomBesidePlaceholder(field: HTMLElement | SVGElement): number {
  const input = field as HTMLInputElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(input);
  const drawing = document.createElement("canvas").getContext("2d")!;
  drawing.font = font;
  const { width } = drawing.measureText(input.placeholder);
  return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
}

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
      const most = list.startsWith("/qc/reports/") ? 200 : 320;
      expect(row.y, list).toBeLessThanOrEqual(most);
      for (const sentence of await page.locator(".report-sentence:has(+ .report-figures)").all())
        expect((await sentence.boundingBox())!.y, list).toBeLessThanOrEqual(300);
      const filters = page.locator("form.filters");
      if ((await filters.count()) === 0) continue;
      const controls = await page.locator(".list-top :is([type=search], .filters > .button, .tools-button)").all();
      if (controls.length === 0) expect((await filters.boundingBox())!.height, list).toBeLessThanOrEqual(76);
      for (const control of controls)
        expect(Math.abs((await middleOf(control)) - (await middleOf(controls[0]!))), list).toBeLessThan(2);
      for (const field of await filters.locator("> div > [type=search]").all())
        expect(await field.evaluate(roomBesidePlaceholder), list).toBeGreaterThanOrEqual(0);
    }
    await page.goto("/qc/checks?status=approved&result=pass");
    await expect(page.locator(".filters > button")).toHaveText(/2$/);
    expect((await page.locator("main tbody tr").first().boundingBox())!.y).toBeLessThanOrEqual(300);
  });

test("the current page of the settings is in view, and every tab keeps its place @demo", async ({ page }) => {
  await signIn(page, "admin", "/settings");
  const tabs = page.getByRole("navigation", { name: "Settings pages" });
  const names = await tabs.getByRole("link").allTextContents();
  for (const name of ["Profile", "Notifications", "Account"]) {
    const tab = tabs.getByRole("link", { name, exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(tab).toBeInViewport({ ratio: 1 });
    const links = await Promise.all(
      (await tabs.getByRole("link").all()).map(async (each) => ({
        box: await each.boundingBox(),
        text: await each.textContent(),
      })),
    );
    expect(links.toSorted((one, other) => one.box!.x - other.box!.x).map(({ text }) => text)).toEqual(names);
  }
});

test("the fixed parts of a check's form take a seventh of the screen at most", async ({ page }) => {
  await signIn(page, "qc");
  await startCheck(page, "Sen Cafe Ngô Gia Tự", "Guest service");
  for (const radio of await page.locator('main input[type=radio][value="pass"]').all()) await choose(radio);
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
  expect(sum, JSON.stringify(heights)).toBeLessThanOrEqual(104);
});

test("a form's actions are in one bar: at the screen's bottom, or right after a short form @demo", async ({ page }) => {
  await signIn(page, "admin");
  const bar = page.locator(".action-bar");

  await page.goto("/qc/stores/new");
  const long = (await bar.boundingBox())!;
  expect(Math.round(long.y + long.height)).toBe(740);
  await expect(page.locator(".tab-bar")).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeInViewport();

  await page.goto("/users");
  await page.goto(`${await page.locator("main tbody a").first().getAttribute("href")}/access`);
  const [short, field] = [(await bar.boundingBox())!, (await page.locator("main form .input").last().boundingBox())!];
  expect(short.y + short.height).toBeLessThan(740);
  expect(short.y - field.y - field.height).toBeGreaterThanOrEqual(0);
  expect(short.y - field.y - field.height).toBeLessThanOrEqual(48);
});

test("a fix is verified at the bottom of the screen, while its photos are looked at @demo", async ({ page }) => {
  await signIn(page, "lead");
  await page.goto(await addressOf(page, "/tasks/{fixed}"));
  await expect(page.getByRole("heading", { name: "After" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Verify" })).toBeInViewport({ ratio: 1 });
});

test("a list's primary action stands beside its title, and the bar of areas covers nothing at its end @demo", async ({
  page,
}) => {
  await signIn(page, "admin", "/qc/stores");
  const areas = page.getByRole("navigation", { name: "Most used" });
  await expect(areas.getByRole("link")).toHaveText(["Today", "Checks", "Reports"]);
  const bar = (await areas.boundingBox())!;
  expect(Math.round(bar.y + bar.height)).toBe(740);
  const title = await middleOf(page.getByRole("heading", { level: 1 }));
  expect(Math.abs((await middleOf(page.getByRole("link", { name: "New store" }))) - title)).toBeLessThan(12);
  // Rows are laid out as they come near: the page grows until its end is reached.
  const end = page.locator("main > *").last();
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const { y, height } = (await end.boundingBox())!;
      return y + height;
    })
    .toBeLessThanOrEqual(bar.y);
});

test("the sheet of filters says how many rows they find, and shows exactly those @demo", async ({ page }) => {
  await signIn(page, "lead", "/qc/stores");
  await page.getByRole("button", { name: "Filters" }).click();
  const show = page.getByRole("button", { name: /^Show \d+ stores$/ });
  await expect(show).toBeInViewport({ ratio: 1 });
  const all = await show.textContent();
  await page.getByRole("combobox", { name: "Area" }).selectOption({ index: 1 });
  await expect(show).not.toHaveText(all!);
  const found = /\d+ stores/.exec((await show.textContent())!)![0];
  await show.click();
  await expect(page).toHaveURL(/area=/);
  await expect(page.locator(".list-head")).toContainText(found);
  await expect(page.locator("main tbody tr")).toHaveCount(Number.parseInt(found, 10));
});

test("a long list is about as high when it opens as when all of it was seen @demo", async ({ page }) => {
  await signIn(page, "lead", "/qc/checks");
  const list = page.locator("main table");
  const first = (await list.boundingBox())!.height;
  for (const row of await list.locator("tbody tr").all()) await row.scrollIntoViewIfNeeded();
  const seen = (await list.boundingBox())!.height;
  expect(first / seen).toBeGreaterThan(0.85);
  expect(first / seen).toBeLessThan(1.15);
});
