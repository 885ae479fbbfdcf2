/**
 * Interaction to Next Paint, as the browser reports it, with a processor slowed down four times: the command menu,
 * tasks on the board and selected in their list, and a check of 96 items on one page. Run `npm run build` first; it
 * measures the demo chain.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { auditFiles } from "../../e2e/audit.ts";
import { chromiumPath } from "../../e2e/chromium.ts";
import { serve, stop } from "./serve.ts";

const slowdown = 4;
const budget = 200;
/** Milliseconds between the actions of a quick person. */
const pause = 150;

type Watched = Window & { longest: Map<number, number> };

/** In the page: the longest event of each interaction, in steps of 8 ms; the browser doesn't report those under 16. */
function watch(): void {
  const longest = new Map<number, number>();
  Object.assign(window, { longest });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Does something on an open page, slowed down, and tells how long each interaction took, the longest first. */
async function measure(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(watch);
  const before = await page.evaluate(() => performance.interactionCount);
  await act();
  await page.waitForTimeout(500);
  const { told, count } = await page.evaluate(() => ({
    told: [...(window as unknown as Watched).longest.values()],
    count: performance.interactionCount,
  }));
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await browser.detach();
  const quick = Math.max(count - before - told.length, 0);
  return [...told, ...Array.from({ length: quick }, () => 16)].toSorted((a, b) => b - a);
}

const clickEach = async (page: Page, controls: readonly Locator[]) => {
  for (const control of controls) {
    await control.click();
    await page.waitForTimeout(pause);
  }
};

async function useMenu(page: Page): Promise<void> {
  for (const words of ["giang vo", "cua hang", "bao cao thang"]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").waitFor();
    await page.keyboard.type(words, { delay: pause });
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "Escape"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(pause);
    }
  }
}

async function moveTasks(page: Page): Promise<void> {
  const buttons = page.getByRole("button", { name: /^(Start|Verify): / });
  for (let moved = 0; moved < 8; moved++) {
    const left = await buttons.count();
    if (left === 0) break;
    await buttons.first().click();
    await page.waitForTimeout(4 * pause);
  }
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in?redirect=/qc/checks");
  await page.getByLabel("E-mail").fill(`${person}@demo.test`);
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/qc\/checks/);
}

/** The form of a new check of the 96 items, all sections on one page. */
async function openCheck(page: Page): Promise<void> {
  await page.goto("/qc/check?q=Press%20Club");
  await page
    .getByRole("link", { name: /Press Club/ })
    .first()
    .click();
  await page.waitForURL(/storeId=/);
  await page
    .getByRole("link", { name: /Food and beverage audit/ })
    .first()
    .click();
  await page.waitForURL(/templateId=/);
  await page
    .locator("form")
    .getByRole("button", { name: /^Start a/ })
    .click();
  await page.waitForURL(/\/qc\/check\/edit/);
  await page.goto(`/qc/check/edit?id=${new URL(page.url()).searchParams.get("id")}&section=all`);
}

const folder = mkdtempSync(join(tmpdir(), "store-qc-inp-"));
const env = { DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", NODE_ENV: "production" };
const app = await serve("app/start.ts", env);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
try {
  const { storesFile, checklistFile } = auditFiles((name) => join(folder, name));
  const bring = (...given: string[]) =>
    execFileSync("npm", ["run", "--silent", "import", "--", ...given, "--commit"], { env: { ...process.env, ...env } });
  bring("stores", storesFile);
  bring("template", checklistFile, "--set", "name=Food and beverage audit,category=food-safety,code=FNB-AUDIT");
  const context = await browser.newContext({
    baseURL: app.url,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  /** The scripts have come when the network is quiet. */
  const open = async (path: string) => void (await page.goto(path, { waitUntil: "networkidle" }));

  const figures: [string, number[]][] = [];
  await signIn(page, "lead");
  await open("/qc/checks");
  figures.push(["command menu", await measure(page, () => useMenu(page))]);
  await open("/tasks/board");
  figures.push(["task board", await measure(page, () => moveTasks(page))]);
  await open("/tasks?select=1");
  const boxes = (await page.locator("tbody input[type=checkbox]").all()).slice(0, 20);
  figures.push(["selecting tasks", await measure(page, () => clickEach(page, boxes))]);
  await signIn(page, "qc");
  await openCheck(page);
  const first = [page.locator("fieldset[data-item] label:has(input[type=radio])").first()];
  figures.push(["check, as it comes", await measure(page, () => clickEach(page, first))]);
  await open(page.url());
  const items = await page.locator("fieldset[data-item]").all();
  const answers = items.map((item, nth) => item.locator("label:has(input[type=radio])").nth(nth % 5 === 4 ? 1 : 0));
  figures.push([`check of ${items.length} items`, await measure(page, () => clickEach(page, answers))]);

  for (const [name, took] of figures) {
    const p98 = took[Math.floor(took.length * 0.02)] ?? 0;
    console.info(`${name.padEnd(20)} ${took.length} interactions, worst ${took[0] ?? 0} ms, p98 ${p98} ms`);
  }
  const slow = figures.filter(([, took]) => took.length === 0 || took[0]! > budget);
  if (slow.length > 0) {
    console.error(`Above ${budget} ms, or not measured: ${slow.map(([name]) => name).join(", ")}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stop(app);
  rmSync(folder, { recursive: true, force: true });
}
