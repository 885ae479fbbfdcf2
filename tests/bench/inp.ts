/**
 * Interaction to Next Paint, as the browser reports it, with a processor slowed down four times: the command menu,
 * tasks on the board and selected in their list, and a check of 96 items on one page. Run `npm run build` first; it
 * measures the demo chain.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { auditFiles } from "../../e2e/audit.ts";
import { chromiumPath } from "../../e2e/chromium.ts";
import { answersOf, clickEach, inWords, measureInteractions, openAudit, pause } from "./interactions.ts";
import { serve, stop } from "./serve.ts";

const budget = 200;

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
  figures.push(["command menu", await measureInteractions(page, () => useMenu(page))]);
  await open("/tasks/board");
  figures.push(["task board", await measureInteractions(page, () => moveTasks(page))]);
  await open("/tasks?select=1");
  const boxes = (await page.locator("tbody input[type=checkbox]").all()).slice(0, 20);
  figures.push(["selecting tasks", await measureInteractions(page, () => clickEach(page, boxes))]);
  await signIn(page, "qc");
  await openAudit(page);
  const first = [page.locator("fieldset[data-item] label:has(input[type=radio])").first()];
  figures.push(["check, as it comes", await measureInteractions(page, () => clickEach(page, first))]);
  await open(page.url());
  const answers = await answersOf(page);
  figures.push([`check of ${answers.length} items`, await measureInteractions(page, () => clickEach(page, answers))]);

  for (const [name, took] of figures) console.info(inWords(name, took));
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
