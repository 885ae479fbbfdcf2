/**
 * Takes pictures of the main screens in the demo chain, for looking at them: `npm run pictures -- FOLDER [PART OF A NAME …]`. Each has four: on a
 * phone in Vietnamese and on a laptop in English, light and dark. Prints how high each page is. FULL=true takes whole pages, FORCED=true in the device's own colours.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "./chromium.ts";
import { addressOf } from "./every-page.ts";
import { answerSection, answerWell, choose, itemsOnPage } from "./fill-in.ts";
import prepare from "./prepare.ts";
import { withServer } from "./server.ts";
import { startCheck } from "./start-check.ts";
import { openBy, type Person, signIn } from "./test.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const laptop = { viewport: { width: 1280, height: 800 } };

interface Setting {
  readonly name: string;
  readonly device: BrowserContextOptions;
  readonly locale: string;
  readonly theme: string;
}

const settings: readonly Setting[] = ["light", "dark"].flatMap((theme) => [
  { name: `phone-${theme}`, device: phone, locale: "vi", theme },
  { name: `laptop-${theme}`, device: laptop, locale: "en", theme },
]);

type Screen = readonly [name: string, address: string, open?: (page: Page) => Promise<void>];

const screens: Readonly<Record<Person | "visitor", readonly Screen[]>> = {
  visitor: [
    ["sign-in", "/sign-in"],
    ["sign-in-2", "/sign-in-2"],
    ["nowhere", "/404"],
  ],
  qc: [
    ["home", "/qc"],
    ["start-1-store", "/qc/check"],
    ["start-2-template", "/qc/check?storeId={store}"],
    ["drafts", "/qc/check/edit"],
    ["check-form", "/qc/check/edit?id={begun}"],
    ["check-form-finding", "/qc/check/edit?id={begun}", showFinding],
    ["review-begun", "/qc/check/review?id={begun}"],
    ["review-complete", "/qc/check/review?id={complete}"],
    ["just-submitted", "/qc/check/view?id={submitted}"],
    ["camera-new", "/qc/camera/new"],
  ],
  manager: [
    ["home", "/qc"],
    ["tasks", "/tasks"],
    ["appeal", "/qc/check/appeal?id={appealable}"],
    ["notifications", "/notifications"],
    ["settings", "/settings"],
  ],
  lead: [
    ["home", "/qc"],
    ["menu", "/qc", openMenu],
    ["command-menu", "/qc", (page) => openBy("Control+k", page.locator("[role=combobox]"))],
    ["checks", "/qc/checks"],
    ["checks-filters", "/qc/checks", openFilters],
    ["checks-empty", "/qc/checks?q=zzzzzz"],
    ["check", "/qc/check/view?id={check}"],
    ["queue", "/qc/check/queue"],
    ["queue-preview", "/qc/check/queue?result=fail", openPreview],
    ["appeal-decision", "/qc/check/appeal/decide?id={appealed}"],
    ["templates", "/qc/templates"],
    ["template", "/qc/templates/{template}"],
    ["template-editor", "/qc/templates/{template}/edit"],
    ["library", "/qc/templates/library"],
    ["stores", "/qc/stores"],
    ["store", "/qc/stores/{store}"],
    ["store-form-refused", "/qc/stores/new", sendEmpty],
    ["store-managers", "/qc/store-managers"],
    ["store-manager", "/qc/store-managers/{manager}"],
    ["reports", "/qc/reports"],
    ["report-summary", "/qc/reports/summary"],
    ["report-month", "/qc/reports/monthly-summary"],
    ["report-stores", "/qc/reports/store"],
    ["report-store", "/qc/reports/store?storeId={store}"],
    ["report-managers", "/qc/reports/manager"],
    ["report-template", "/qc/reports/template?templateId={template}"],
    ["report-camera", "/qc/reports/stage1/qc-camera"],
    ["report-feedback", "/qc/reports/stage1/customer-feedback"],
    ["report-activity", "/qc/reports/stage1/activity-report"],
    ["tasks", "/tasks"],
    ["task-board", "/tasks/board"],
    ["task", "/tasks/{task}"],
    ["task-to-verify", "/tasks/{fixed}"],
    ["calendar", "/qc/calendar"],
    ["calendar-week", "/qc/calendar/week"],
    ["calendar-list", "/qc/calendar/list"],
    ["plans", "/qc/plans"],
    ["plan-form", "/qc/plans/new"],
    ["feedback", "/qc/feedback"],
    ["feedback-case", "/qc/feedback/{case}"],
    ["camera", "/qc/camera"],
    ["camera-sitting", "/qc/camera/{sitting}"],
    ["activities", "/qc/activities"],
    ["chats", "/chats"],
    ["chat", "/chats/{chat}"],
    ["search", "/search?q=nguyen"],
    ["help-center", "/help-center"],
    ["help-article", "/help-center/checks"],
    ["score-policy", "/qc/score-policy"],
  ],
  admin: [
    ["home", "/qc"],
    ["users", "/users"],
    ["audit-log", "/qc/audit-log"],
    ["imports", "/qc/imports"],
    ["import-preview", "{preview}"],
    ["apps", "/apps"],
    ["settings-display", "/settings/display"],
  ],
};

async function openMenu(page: Page): Promise<void> {
  await page
    .locator("[popovertarget=navigation], [popovertarget=account-menu]")
    .filter({ visible: true })
    .last()
    .click();
}

async function openPreview(page: Page): Promise<void> {
  await page.locator(".queue tbody a").nth(1).click();
  await page.locator("#preview ol > li").first().waitFor();
}

async function sendEmpty(page: Page): Promise<void> {
  await page.locator("main .button-primary").last().click();
  await page.locator("#errors").waitFor();
}

async function openFilters(page: Page): Promise<void> {
  await page.locator("form.filters button[popovertarget]").filter({ visible: true }).last().click();
}

/** Fails the first open item, which then asks for its photo. */
async function showFinding(page: Page): Promise<void> {
  const finding = page.locator("fieldset:not(:has(:checked)) [data-finding]").first();
  await choose(finding);
}

/** Checks begun, complete and submitted, and a file to import: what the demo chain lacks. */
async function makeRecords(page: Page): Promise<Record<string, string>> {
  await signIn(page, "qc");
  const begun = await startCheck(page, "Sen Cafe Lê Lợi", "Guest service");
  for (const id of (await itemsOnPage(page)).slice(0, 2)) await answerWell(page, id);
  await page
    .getByText(/^Saved \d/)
    .first()
    .waitFor();
  const complete = await answerCheck(page, "Sen Cafe Hòa Bình");
  const submitted = await answerCheck(page, "Sen Cafe Đề Thám");
  await page.goto(`/qc/check/review?id=${submitted}`);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.waitForURL(/\/qc\/check\/view/);
  await page.context().clearCookies();
  await signIn(page, "admin");
  await page.goto("/qc/imports?kind=stores");
  const buffer = Buffer.from(
    "code,name,phone\nHN01,Sen Cafe Hàng Bài,0912345678\nHN99,Sen Cafe Ô Chợ Dừa,0987654321\n",
  );
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "stores.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload and preview" }).click();
  await page.waitForURL(/\/qc\/imports\/[\w-]{16}/);
  await page.getByRole("button", { name: "Preview the rows" }).click();
  await page.getByText("0912 345 678").first().waitFor();
  return { begun: begun.id, complete, submitted, preview: new URL(page.url()).pathname };
}

async function answerCheck(page: Page, store: string): Promise<string> {
  const { id } = await startCheck(page, store, "Guest service");
  const next = page.getByRole("button", { name: /^Next: / });
  for (;;) {
    await answerSection(page, true);
    if ((await next.count()) === 0) break;
    const before = await page.locator("main h2").first().textContent();
    await next.click();
    await page
      .locator("main h2")
      .filter({ hasNotText: before ?? "" })
      .first()
      .waitFor();
  }
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.waitForURL(/\/qc\/check\/review/);
  return id;
}

async function openAs(browser: Browser, baseURL: string, person: string, { device, locale, theme }: Setting) {
  const forcedColors = process.env["FORCED"] === "true" ? "active" : "none";
  const colorScheme = theme === "dark" ? "dark" : "light";
  const context = await browser.newContext({ ...device, baseURL, forcedColors, colorScheme });
  const page = await context.newPage();
  if (person !== "visitor") await signIn(page, person as Person);
  await context.addCookies([
    { name: "locale", value: locale, url: baseURL },
    { name: "ui-theme", value: theme, url: baseURL },
  ]);
  return page;
}

const [folder, ...parts] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder the pictures go to: npm run pictures -- FOLDER");
const end = prepare();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
await withServer("embedded", async ({ baseURL }) => {
  const maker = await browser.newContext({ baseURL, locale: "en-GB" });
  const records = await makeRecords(await maker.newPage());
  for (const setting of settings) {
    mkdirSync(join(folder, setting.name), { recursive: true });
    for (const [person, all] of Object.entries(screens)) {
      const page = await openAs(browser, baseURL, person, setting);
      for (const [screen, address, open] of all) {
        const name = `${person}-${screen}`;
        if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
        const withRecords = address.replaceAll(/\{(\w+)\}/g, (example, key: string) => records[key] ?? example);
        await page.goto(await addressOf(page, withRecords));
        await page.waitForFunction(() => "__reactRouterDataRouter" in window || !document.scripts.length);
        // Some parts come after the first paint.
        await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {});
        await open?.(page);
        await page.evaluate(async () => {
          await document.fonts.ready;
          const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
          await Promise.all(inSight.map((image) => image.decode().catch(() => {})));
        });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        console.info(setting.name, name, height);
        await page.screenshot({
          path: join(folder, setting.name, `${name}.png`),
          animations: "disabled",
          fullPage: process.env["FULL"] === "true",
        });
      }
      await page.context().close();
    }
  }
});
await browser.close();
end();
