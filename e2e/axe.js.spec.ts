/**
 * Every page by axe: filled, empty, and with a refused form. Each state once, the widths and themes by turns; `npm run check:axe` goes through
 * all of them.
 */
import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

const looks = [
  { width: 360, theme: "light" },
  { width: 1280, theme: "dark" },
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const;
/** A screen of 1280 pixels at 400 % and at 200 %: all is measured by the size of the text, as the layouts are chosen by it. */
const zooms = [320, 640];
const everyLook = process.env["AXE"] === "all";

/** Pages by their addresses; " > " leads on by the first link whose address begins so. */
const filled = [
  "/qc/",
  "/qc/checks/",
  "/qc/checks/?status=approved > /qc/check/view",
  "/qc/check/edit",
  "/qc/check/",
  "/qc/stores/",
  "/qc/stores/ > /qc/stores/",
  "/qc/stores/new",
  "/qc/store-managers/",
  "/qc/store-managers/ > /qc/store-managers/",
  "/qc/store-managers/new",
  "/qc/templates/",
  "/qc/templates/ > /qc/templates/",
  "/qc/templates/new",
  "/qc/camera/",
  "/qc/camera/ > /qc/camera/",
  "/qc/camera/new",
  "/qc/feedback/",
  "/qc/feedback/ > /qc/feedback/",
  "/qc/feedback/new",
  "/qc/activities/",
  "/qc/activities/ > /qc/activities/",
  "/qc/activities/new",
  "/qc/calendar",
  "/qc/calendar/week",
  "/qc/calendar/list",
  "/qc/plans",
  "/qc/plans/new",
  "/qc/imports/",
  "/qc/score-policy",
  "/qc/audit-log",
  "/qc/reports/",
  "/qc/reports/template",
  "/qc/reports/summary",
  "/qc/reports/store",
  "/qc/reports/monthly-summary",
  "/qc/reports/manager",
  "/qc/reports/stage1/qc-camera",
  "/qc/reports/stage1/customer-feedback",
  "/qc/reports/stage1/activity-report",
  "/tasks/",
  "/tasks/board",
  "/tasks/ > /tasks/",
  "/tasks/new",
  "/users/",
  "/users/ > /users/",
  "/users/invite",
  "/chats/",
  "/chats/new",
  "/apps/",
  "/help-center/",
  "/help-center/ > /help-center/",
  "/notifications",
  "/settings/profile",
  "/settings/account",
  "/settings/appearance",
  "/settings/display",
  "/settings/notifications",
  "/search",
];

const nothing = "q=zzzzzz";
const empty = ["checks", "stores", "store-managers", "templates", "camera", "feedback", "activities"]
  .map((list) => `/qc/${list}/?${nothing}`)
  .concat(`/tasks/?${nothing}`, `/users/?${nothing}`, `/help-center/?${nothing}`, "/qc/reports/summary?month=2019-01");

/** Forms, sent as they come. */
const refused = [
  "/qc/stores/new",
  "/qc/store-managers/new",
  "/qc/camera/new",
  "/qc/feedback/new",
  "/qc/activities/new",
  "/qc/plans/new",
  "/tasks/new",
  "/users/invite",
];

test.describe("signed in", () => {
  test.use({ expectedStatuses: [400, 404] });

  test.beforeEach(({ page }) => signIn(page, "admin"));

  for (const [state, paths, reach] of [
    ["filled", filled, open],
    ["empty", empty, open],
    ["refused", refused, refuse],
  ] as const)
    test(`pages that are ${state}`, async ({ page, context, baseURL }) => {
      test.setTimeout(everyLook ? 1_800_000 : 300_000);
      const wrong: string[] = [];
      for (const [at, path] of paths.entries())
        for (const look of everyLook ? looks : [looks[at % looks.length]!]) {
          await context.addCookies([{ name: "ui-theme", value: look.theme, url: baseURL! }]);
          await page.setViewportSize({ width: look.width, height: 800 });
          await reach(page, path);
          await expect(page.locator("html")).toHaveAttribute("data-theme", look.theme);
          wrong.push(...(await violations(page)).map((line) => `${path} ${look.width} ${look.theme}: ${line}`));
          for (const width of everyLook ? zooms : zooms.slice(0, 1)) {
            await page.setViewportSize({ width, height: 800 });
            wrong.push(...(await cutOff(page)).map((line) => `${path} ${width}: ${line}`));
          }
        }
      expect(wrong).toEqual([]);
    });
});

test.describe("on a phone with texts twice as large", () => {
  // Only there do browsers enlarge texts alone.
  test.use({ isMobile: true, hasTouch: true, expectedStatuses: [404] });

  test("no page is wider than the screen", async ({ page }) => {
    test.setTimeout(300_000);
    await signIn(page, "admin");
    const wrong: string[] = [];
    for (const path of filled) {
      await open(page, path);
      await page.evaluate(() => document.documentElement.style.setProperty("text-size-adjust", "200%"));
      wrong.push(...(await cutOff(page)).map((line) => `${path}: ${line}`));
    }
    expect(wrong).toEqual([]);
  });
});

test("pages of those who aren't signed in", async ({ page }) => {
  for (const path of ["/sign-in", "/sign-in-2", "/sign-in/reset"]) {
    await page.goto(path);
    expect(await violations(page)).toEqual([]);
  }
});

async function open(page: Page, path: string): Promise<void> {
  const [first, ...links] = path.split(" > ");
  await page.goto(first!);
  for (const beginning of links) {
    const link = `main a[href^="${beginning}"]`;
    const address = await page
      .locator(`${link}:not([href*="?"]):not([href$="/new"]), ${link}[href*="?id="]`)
      .first()
      .getAttribute("href");
    await page.goto(address!);
  }
}

async function refuse(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The browser's own questions come before any of ours.
  for (const form of await page.locator("form").all())
    await form.evaluate((element: HTMLFormElement) => void (element.noValidate = true));
  await page.locator('main form[method="post"] .button-primary').last().click();
  await expect(page.locator('main [aria-invalid="true"]').first(), path).toBeVisible();
  await expect(page.locator("#errors"), path).toBeFocused();
  await expect(page, path).toHaveTitle(/^Error: \S/);
}

const script = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page: Page): Promise<string[]> {
  // Evaluated, which the content security policy has no say in.
  await page.evaluate(script);
  const found = await page.evaluate(
    async (tags) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: "tag", values: tags } })).violations,
    rules,
  );
  return found.map(({ id, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id} (${nodes.length}): ${where.join(" | ")}`;
  });
}

/** What sticks out of the page, which would have to be scrolled sideways, or is cut off by its edge. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A page that is too wide is shown smaller, where it can be.
    const [width, root] = [
      screen.width < window.innerWidth ? screen.width : window.innerWidth,
      document.documentElement,
    ];
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const reaches = (element: Element) => {
      const { left, right, height } = element.getBoundingClientRect();
      if (height < 2 || (right <= width + 1 && left >= -1)) return false;
      for (let around: Element | null = element; around && around !== root; around = around.parentElement)
        if (scrolls(around) || getComputedStyle(around).position === "fixed") return false;
      return true;
    };
    const all = [...document.querySelectorAll("body *")].filter(
      (element) => element.checkVisibility() && reaches(element),
    );
    const outermost = all.filter((element) => !all.includes(element.parentElement!));
    const wide = root.scrollWidth > width ? [`the page is ${root.scrollWidth} wide`] : [];
    return [...wide, ...outermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 200))];
  });
}
