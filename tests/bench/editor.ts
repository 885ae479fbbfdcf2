/**
 * Response times of the template editor, with 100 items and a processor slowed down four times: from each event to the
 * next paint. `node tests/bench/editor.ts [FOLDER…]` measures several checkouts in turns. A yardstick before and after
 * each run tells whether other work took the processor; such runs are left out.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Locator, type Page } from "@playwright/test";
import { chromiumPath } from "../../e2e/chromium.ts";
import { type Running, serve, stop } from "./serve.ts";

const folders = process.argv.length > 2 ? process.argv.slice(2) : ["."];
/** Undisturbed runs required of each interaction; the next line limits all runs. */
const runs = Number(process.env["BENCH_RUNS"] ?? 9);
const maxRuns = runs * 8;
const slowdown = 4;
/** Milliseconds that a finger or a button is down: the press is shown in a paint of its own, which is not the answer. */
const press = 60;
/** Milliseconds until the answer to anything that is done has to be painted. */
const budget = 100;
const [sections, itemsEach] = [10, 10];

interface Figures {
  /** From the event to the end of the frame that shows its outcome. */
  readonly toPaint: number;
  /** Duration reported by the browser for the interaction, in steps of 8 ms; 0 below 16. */
  readonly reported: number;
  /** Processor time of the page's main thread, including work after the paint; other processes don't lengthen it. */
  readonly busy: number;
  readonly script: number;
  /** Styles and layout. */
  readonly layout: number;
  /** Duration of the yardstick, the longer of before and after. */
  readonly yardstick: number;
}

/** In the page: milliseconds of a piece of work that is always the same. */
function work(): number {
  const begun = performance.now();
  let sum = 0;
  for (let step = 0; step < 2_000_000; step++) sum = (sum * 31 + step) | 0;
  return performance.now() - begun + (sum === 0.5 ? 1 : 0);
}

/** In the page: records each event until the next paint, and the browser's report of it. */
function watchEvents(): void {
  const noted: { toPaint: number; reported: number } = { toPaint: 0, reported: 0 };
  const note = (event: Event) => {
    const since = event.timeStamp;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (noted.toPaint = Math.max(noted.toPaint, performance.now() - since)));
      port1.start();
      port2.postMessage(null);
    });
  };
  for (const name of ["pointerdown", "pointermove", "pointerup", "click", "keydown", "input", "change"])
    window.addEventListener(name, note, { capture: true, passive: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.reported = Math.max(noted.reported, duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, { noted });
}

type Watched = Window & { noted: { toPaint: number; reported: number } };

class Visit {
  readonly figures = new Map<string, Figures[]>();
  readonly #page: Page;
  readonly #browser: CDPSession;

  constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  /** Acts by raw input and records the cost. */
  async measure(name: string, act: () => Promise<void>): Promise<void> {
    await this.#page.waitForTimeout(120);
    const yardstick = await this.#page.evaluate(work);
    await this.#page.evaluate(() => Object.assign((window as unknown as Watched).noted, { toPaint: 0, reported: 0 }));
    const before = await this.#spent();
    await act();
    await this.#page.waitForTimeout(220);
    const after = await this.#spent();
    const noted = await this.#page.evaluate(() => ({ ...(window as unknown as Watched).noted }));
    const list = this.figures.get(name) ?? [];
    list.push({
      ...noted,
      busy: after.busy - before.busy,
      script: after.script - before.script,
      layout: after.layout - before.layout,
      yardstick: Math.max(yardstick, await this.#page.evaluate(work)),
    });
    this.figures.set(name, list);
  }

  async #spent() {
    const { metrics } = await this.#browser.send("Performance.getMetrics");
    const of = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return {
      busy: of("TaskDuration"),
      script: of("ScriptDuration"),
      layout: of("LayoutDuration") + of("RecalcStyleDuration"),
    };
  }
}

/** The middle of a control, which is brought on screen; without Playwright's own listeners in the page. */
async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await control.boundingBox();
  if (!box) throw new Error(`${String(control)} is not on screen`);
  return { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
}

async function makeTemplate(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/sign-in?redirect=/qc/templates/new`);
  await page.getByLabel("E-mail").fill("lead@demo.test");
  await page.getByLabel("Password").fill("demo-1234");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Name (English)").fill("Measured");
  await page.getByLabel("Name (Tiếng Việt)").fill("Được đo");
  await page.getByLabel("Code").fill("MEASURED");
  await page.getByRole("button", { name: "Create the draft" }).click();
  await page.locator("form output").waitFor();
  const lines = Array.from({ length: sections }, (_, section) => [
    `# Section ${section + 1}\tPhần ${section + 1}`,
    ...Array.from(
      { length: itemsEach },
      (__, item) =>
        `Floor within customer areas is clean, dry and non-greasy (${section + 1}/${item + 1})\tSàn khu vực khách sạch, khô và không dính mỡ (${section + 1}/${item + 1})`,
    ),
  ]);
  await page.getByRole("textbox", { name: "Paste items" }).fill(lines.flat().join("\n"));
  await page.getByRole("button", { name: "Add all lines" }).click();
  await page.getByText("Saved", { exact: false }).waitFor();
  return new URL(page.url()).pathname;
}

/** One visit of the editor with all usual actions. */
async function visit(page: Page, address: string, browser: CDPSession, watch: Visit): Promise<void> {
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto(address);
  await page.locator("form output").waitFor();
  await browser.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const outline = page.locator("[data-outline]");
  const part = page.locator("[data-part]");
  const click = async (name: string, control: Locator) => {
    const { x, y } = await middleOf(control);
    await page.mouse.move(x, y);
    await watch.measure(name, () => page.mouse.click(x, y, { delay: press }));
  };
  const strike = async (control: Locator, key: string, name: string) => {
    await control.focus();
    await watch.measure(name, () => page.keyboard.press(key));
  };
  const quietly = async (control: Locator) => {
    const { x, y } = await middleOf(control);
    await page.mouse.click(x, y);
    await page.waitForTimeout(250);
  };
  const section = outline.locator("[data-section]").nth(2);
  await quietly(section.locator("summary"));
  const rows = section.locator("[data-item]");
  await click("open an item", rows.nth(4).locator("button"));
  await click("open the next", page.locator(".action-bar button").last());
  await strike(part.locator('[name="f.text.en"]'), "x", "type a character");
  await click("tick N/A", part.locator('[type="checkbox"][name="f.allowNa"]'));
  await strike(part.locator('select[name="f.type"]'), "ArrowDown", "change the type");
  await page.keyboard.press("ArrowUp");
  await click("move up", part.locator('[value^="move."]').first());
  const from = await middleOf(rows.nth(2).locator("[data-drag]"));
  const to = await rows.nth(6).boundingBox();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await watch.measure("drag over others", () => page.mouse.move(to!.x + 20, to!.y + to!.height - 4, { steps: 6 }));
  await watch.measure("drop", () => page.mouse.up());
  await click("duplicate", part.locator('[value^="copy."]'));
  await click("remove", part.locator('[value^="remove."]'));
  const removed = page.locator("details", { hasText: "removed part" });
  await quietly(removed.locator("summary"));
  await click("bring back", removed.locator('[value^="restore."]').first());
  await click("new item", page.locator('.action-bar [value^="after."]'));
  await quietly(part.locator('[value^="remove."]'));
  await page.locator('[name="section.en"]').fill("Another");
  await click("new section", page.locator('fieldset:has([name="section.en"]) button'));
  const last = outline.locator("[data-section]").last();
  await click("open a section", last.locator('[value^="open.section."]'));
  await page.locator('[name="quick.en"]').fill("One more");
  await strike(page.locator('[name="quick.en"]'), "Enter", "new item by Enter");
  await quietly(part.locator('[value^="remove."]'));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function openBuild(browser: Browser, folder: string) {
  const data = mkdtempSync(join(tmpdir(), "store-qc-bench-"));
  const env = { DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", NODE_ENV: "production" };
  const server: Running = await serve("app/start.ts", env, folder);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  const address = await makeTemplate(page, server.url);
  await page.addInitScript(watchEvents);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const close = async () => {
    await context.close();
    await stop(server);
    rmSync(data, { recursive: true, force: true });
  };
  return { folder, page, address: server.url + address, session, watch: new Visit(page, session), close };
}

/** Figures of each interaction that were measured while the processor was free. */
function quietOnes(watch: Visit, best: number): Map<string, Figures[]> {
  return new Map(
    [...watch.figures].map(([name, list]) => [name, list.filter(({ yardstick }) => yardstick <= best * 1.25)]),
  );
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
const builds = await Promise.all(folders.map((folder) => openBuild(browser, folder)));
try {
  let best = Infinity;
  const enough = () =>
    builds.every(({ watch }) => {
      const lists = [...quietOnes(watch, best).values()];
      return lists.length > 0 && lists.every((list) => list.length >= runs);
    });
  for (let run = 0; run < maxRuns && !enough(); run++)
    for (const { page, address, session, watch } of builds) {
      await visit(page, address, session, watch);
      best = Math.min(best, ...[...watch.figures.values()].flat().map(({ yardstick }) => yardstick));
    }
  for (const { folder, watch } of builds) {
    if (builds.length > 1) console.info(folder);
    const quiet = quietOnes(watch, best);
    console.table(
      Object.fromEntries(
        [...quiet].map(([name, list]) => {
          const of = (figure: keyof Figures) => Math.round(median(list.map((each) => each[figure])));
          const waited = { "to paint ms": of("toPaint"), "event timing ms": of("reported") };
          const spent = { "main thread ms": of("busy"), "script ms": of("script"), "style, layout ms": of("layout") };
          return [name, { ...waited, ...spent, "quiet runs": list.length }];
        }),
      ),
    );
    const slow = [...quiet].filter(
      ([, list]) => list.length === 0 || median(list.map(({ toPaint }) => toPaint)) > budget,
    );
    console.info(
      `${slow.length === 0 ? "kept  " : "BROKEN"}  every interaction ≤ ${budget} ms at ${slowdown} × slowdown${slow.map(([name]) => `; ${name}`).join("")}`,
    );
    if (slow.length > 0) process.exitCode = 1;
  }
} finally {
  await Promise.all(builds.map(({ close }) => close()));
  await browser.close();
}
