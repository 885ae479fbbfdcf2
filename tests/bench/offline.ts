/**
 * A check without a network on a slow phone: how long opening its form takes, how late taps are answered, and what
 * sending a day's work costs. `npm run build` first; it measures the demo chain.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { auditFiles } from "../../e2e/audit.ts";
import { chromiumPath } from "../../e2e/chromium.ts";
import { confirmStart, idOfOffline, readKit } from "../../e2e/kit.ts";
import { FaultyNetwork } from "../../e2e/network.ts";
import { quickVisit } from "../../e2e/quick-visit.ts";
import { answersOf, clickEach, inWords, measureInteractions, openAudit } from "./interactions.ts";
import { phone, slow4g } from "./ready-load.ts";
import { serve, stop } from "./serve.ts";

const starts = 5;
/** A phone starts ten checks without a network. */
const [checks, photosEach] = [10, 20];
const template = "Food and beverage audit";

const folder = mkdtempSync(join(tmpdir(), "store-qc-offline-"));
const env = {
  DATA_DIR: join(folder, "data"),
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  NODE_ENV: "production",
};
const app = await serve("app/start.ts", env);
const network = new FaultyNetwork(Number(new URL(app.url).port));
const baseURL = await network.listen();

async function openBrowser(): Promise<{ context: BrowserContext; page: Page }> {
  const options = { executablePath: chromiumPath(), args: ["--no-sandbox"], baseURL, ...phone };
  const context = await chromium.launchPersistentContext(join(folder, "profile"), options);
  network.isDown = false;
  network.carry(context);
  return { context, page: context.pages()[0]! };
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in?redirect=/qc/");
  await page.getByLabel("E-mail").fill("qc@demo.test");
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/qc\/$/);
}

/** Resolves once the phone can start as many checks as it ever can. */
async function isReady(page: Page): Promise<void> {
  await page.goto("/qc/");
  while ((await readKit(page)).filter(({ key }) => key[1] === "key").length < checks) await page.waitForTimeout(500);
}

/** In the page, before its own scripts: when the first answer can be seen. */
function watchForm(): void {
  const seen = new Promise<number>((resolve) => {
    const watch = () => {
      if (!document.querySelector("fieldset[data-item] input[type=radio]")) return requestAnimationFrame(watch);
      return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    watch();
  });
  Object.assign(window, { formIsSeen: seen });
}

/** Milliseconds from the navigation until the form, which the phone draws itself, is there and answers. */
async function coldStart(address: string, nth: number): Promise<{ form: number; tap: number }> {
  const { context, page } = await openBrowser();
  await context.setOffline(true);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.addInitScript(watchForm);
  await page.goto(address, { waitUntil: "commit" });
  const form = await page.evaluate(() => (window as unknown as { formIsSeen: Promise<number> }).formIsSeen);
  const [tap = 0] = await measureInteractions(page, async () => (await answersOf(page))[nth]!.click());
  await context.close();
  return { form, tap };
}

async function photosInFiles(): Promise<string[]> {
  return Promise.all(
    Array.from({ length: photosEach }, async (_, nth) => {
      const file = join(folder, `photo-${nth}.jpg`);
      const background = { r: 12 * nth, g: 120, b: 200 };
      const noise = { type: "gaussian", mean: 128, sigma: 6 } as const;
      const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background, noise } });
      writeFileSync(file, await image.jpeg({ quality: 80 }).toBuffer());
      return file;
    }),
  );
}

function submitted(ids: readonly string[]): number {
  const database = new DatabaseSync(join(env.DATA_DIR, "store-qc.sqlite"), { readOnly: true });
  const rows = database.prepare(`SELECT id, data FROM checks`).all() as { id: string; data: string }[];
  database.close();
  return rows.filter(({ id, data }) => ids.includes(id) && data.includes(`"status":"submitted"`)).length;
}

/** Bytes of files as they travel, compressed. */
function travelling(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const bytes = readFileSync(join("build/client", file));
    return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
  });
  return sizes.reduce((total, size) => total + size, 0);
}

async function scriptsOf(page: Page): Promise<Set<string>> {
  await page.goto("/qc/checks", { waitUntil: "networkidle" });
  await page.waitForTimeout(8000);
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return new Set(names.map((name) => new URL(name).pathname).filter((path) => path.endsWith(".js")));
}

async function tapAll(name: string, page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("fieldset[data-item]").last().waitFor();
  await page.waitForLoadState("networkidle");
  const answers = (await answersOf(page)).slice(starts);
  console.info(inWords(name, await measureInteractions(page, () => clickEach(page, answers))));
}

/** A whole check of three items with photos at two of them. Resolves to its id. */
async function answerWithoutNetwork(page: Page, photos: readonly string[]): Promise<string> {
  await confirmStart(page, "nguyen trai", quickVisit.name.en);
  await page.getByText("Only on this phone so far.").waitFor();
  const id = idOfOffline(page);
  const items = await page.locator("fieldset[data-item]").all();
  for (const item of items) await item.locator("label:has(input[type=radio])").first().click();
  for (const [nth, item] of items.slice(0, 2).entries())
    await item.locator("input[type=file]").setInputFiles(photos.slice(nth * 10, nth * 10 + 10));
  await page.getByText(`${photosEach} photos not sent yet`).waitFor();
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Will be sent when there is a network.").waitFor();
  return id;
}

/** The whole queue goes out on a slow network while a list on the same phone is used. */
async function sendWhileTapping(ids: readonly string[]): Promise<void> {
  const { context, page } = await openBrowser();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4g);
  await page.goto("/qc/checks");
  const begin = Date.now();
  const menu = [page.locator("button[popovertarget=account-menu]")];
  const taps = await measureInteractions(page, async () => {
    while (submitted(ids) < ids.length) await clickEach(page, menu);
  });
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.info(`${ids.length} checks with ${ids.length * photosEach} photos sent in ${seconds} s`);
  console.info(inWords("taps meanwhile", taps));
  await context.close();
}

try {
  const { storesFile, checklistFile } = auditFiles((name) => join(folder, name));
  const bring = (...given: string[]) =>
    execFileSync("npm", ["run", "--silent", "import", "--", ...given, "--commit"], { env: { ...process.env, ...env } });
  bring("stores", storesFile);
  bring("template", checklistFile, "--set", `name=${template},category=food-safety,code=FNB-AUDIT`);

  const quickFile = join(folder, "quick.json");
  writeFileSync(quickFile, JSON.stringify(quickVisit));
  bring("template", quickFile);

  const { context, page } = await openBrowser();
  await signIn(page);
  await isReady(page);
  const script = await (await page.request.get("/service-worker.js")).text();
  const { files } = JSON.parse(/^self\.offline = (.*);$/m.exec(script)![1]!) as { files: string[] };
  console.info(`kept for offline pages ${Math.round(travelling(files) / 1000)} kB in ${files.length} files`);
  const withWorker = await scriptsOf(page);
  const plain = await context.newPage();
  await plain.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const without = await scriptsOf(plain);
  const added = [...withWorker].filter((file) => !without.has(file));
  console.info(`added to a page         ${(travelling(added) / 1000).toFixed(1)} kB in ${added.length} files`);

  await openAudit(page);
  await tapAll("taps with network", page, page.url());
  await context.setOffline(true);
  await confirmStart(page, "nguyen trai", template);
  await page.getByText("Only on this phone so far.").waitFor();
  const address = `/qc/check/edit?id=${idOfOffline(page)}`;
  await context.close();

  const opened: { form: number; tap: number }[] = [];
  for (let nth = 0; nth < starts; nth++) opened.push(await coldStart(address, nth));
  const [best, middle] = [0, Math.floor(starts / 2)].map(
    (nth) => opened.map(({ form }) => form).toSorted((a, b) => a - b)[nth]!,
  );
  console.info(`cold start              best ${Math.round(best!)} ms, median ${Math.round(middle!)} ms`);
  console.info(
    inWords(
      "first taps",
      opened.map(({ tap }) => tap).toSorted((a, b) => b - a),
    ),
  );

  const again = await openBrowser();
  await again.context.setOffline(true);
  await tapAll("taps without network", again.page, `${address}&section=all`);
  const queued = [idOfOffline(again.page)];
  const photos = await photosInFiles();
  while (queued.length < checks) queued.push(await answerWithoutNetwork(again.page, photos));
  await again.context.close();
  await sendWhileTapping(queued.slice(1));
} finally {
  await network.close();
  await stop(app);
  rmSync(folder, { recursive: true, force: true });
}
