/**
 * How soon pages of the demo chain answer a finger on a slow phone. `npm run build` first. With the address of another
 * server it measures both in turns: `npm run bench:ready -- http://localhost:4700`. `BENCH_ONLY=list,tasks` picks pages by
 * name, `BENCH_RUNS=5` sets how often each is loaded.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "../../e2e/chromium.ts";
import { signIn } from "./loads.ts";
import { type Load, loadAlone, loadTapped, type Tapped, type Target } from "./ready-load.ts";
import { quiet, serve, stop } from "./serve.ts";

const runs = Number(process.env["BENCH_RUNS"] ?? 3);
const only = (process.env["BENCH_ONLY"] ?? "").split(",");
const menu = "button[popovertarget=account-menu]";
const [other] = process.argv.slice(2);

/** A page's own control, after the path or after the first link of a list that begins so. */
interface Measured {
  name: string;
  who: "qc" | "lead" | null;
  path: string;
  link?: string;
  controls: readonly string[];
}

const pages: readonly Measured[] = [
  { name: "sign-in", who: null, path: "/sign-in", controls: ["input[type=email]", "input[type=password]"] },
  { name: "home", who: "qc", path: "/qc/", controls: [menu, "main h1"] },
  { name: "check list", who: "qc", path: "/qc/checks/", controls: [menu, "main h1"] },
  {
    name: "check form",
    who: "qc",
    path: "/qc/checks?status=draft",
    link: "/qc/check/edit?id=",
    // On a phone this page has no menu.
    controls: ["label:has(input[type=radio])", "label:has(input[type=radio]) ~ label:has(input[type=radio])"].map(
      (label) => `fieldset[data-item] ${label}`,
    ),
  },
  { name: "summary", who: "lead", path: "/qc/reports/summary", controls: [menu, "main h1"] },
  { name: "store report", who: "lead", path: "/qc/reports/store", controls: [menu, "main h1"] },
  { name: "tasks", who: "lead", path: "/tasks/", controls: [menu, "main h1"] },
];

/** The address of a page on one server, and the cookie of whoever opens it. */
async function find(browser: Browser, base: string, { who, path, link, controls }: Measured): Promise<Target> {
  const cookie = who ? await signIn(base, { email: `${who}@demo.test`, password: "demo-1234" }) : "";
  if (!link) return { url: base + path, cookie, controls };
  const page = await browser.newPage({ javaScriptEnabled: false, extraHTTPHeaders: { cookie } });
  await page.goto(base + path);
  const found = await page.locator(`main a[href^="${link}"]`).first().getAttribute("href");
  await page.close();
  return { url: base + found, cookie, controls };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function rank(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)]!;
}

function summarise(alone: readonly Load[], tapped: readonly Tapped[]) {
  const median = (of: (load: Load) => number) => Math.round(rank(alone.map(of), 0.5));
  const delays = tapped.flatMap((run) => run.delays);
  return {
    "first byte": median(({ firstByte }) => firstByte),
    "first paint": median(({ firstPaint }) => firstPaint),
    "largest paint": median(({ largestPaint }) => largestPaint),
    shift: Number(
      rank(
        alone.map(({ shift }) => shift),
        0.5,
      ).toFixed(3),
    ),
    "long tasks": median(({ tasks }) => tasks.length),
    "their sum": median(({ tasks }) => sum(tasks)),
    longest: median(({ tasks }) => Math.max(0, ...tasks)),
    scripts: median((load) => load.scripts),
    "script kB": Math.round(median((load) => load.scriptBytes) / 1000),
    "first answer": Math.round(
      rank(
        tapped.map(({ firstAnswer }) => firstAnswer),
        0.5,
      ),
    ),
    taps: delays.length,
    "tap p50": rank(delays, 0.5),
    "tap p98": rank(delays, 0.98),
    "tap worst": rank(delays, 1),
  };
}

const folder = mkdtempSync(join(tmpdir(), "store-qc-ready-"));
const env = { DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", NODE_ENV: "production" };
const app = await serve("app/start.ts", env);
await quiet(app);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  const servers = { ...(other && { other }), this: app.url };
  for (const page of pages.filter(({ name }) => only.some((part) => name.includes(part)))) {
    const measured = await Promise.all(
      Object.entries(servers).map(async ([name, base]) => ({
        name,
        target: await find(browser, base, page),
        alone: [] as Load[],
        tapped: [] as Tapped[],
      })),
    );
    for (let run = 0; run < runs; run++)
      for (const { target, alone, tapped } of measured) {
        alone.push(await loadAlone(browser, target));
        tapped.push(await loadTapped(browser, target));
      }
    console.info(page.name);
    console.table(Object.fromEntries(measured.map(({ name, alone, tapped }) => [name, summarise(alone, tapped)])));
  }
} finally {
  await browser.close();
  await stop(app);
  rmSync(folder, { recursive: true, force: true });
}
