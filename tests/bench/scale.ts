/** Every report, the calendar and a lead’s home at 5,000 stores and a million checks, ten requests at a time: of a month and of eighteen. Filled once, and kept for the next run. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { addMonths } from "#app/i18n/days.ts";
import { measure } from "./load.ts";
import { fill, signIn } from "./loads.ts";
import { lead } from "./seeded.ts";
import { serve, stop } from "./serve.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const month = new Date().toISOString().slice(0, 7);
const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "store-qc", `scale-2-${month}`);
const env = (data: string) => ({
  DATA_DIR: data,
  DEMO_DATA: "false",
  REQUIRE_SECOND_STEP: "false",
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  NODE_ENV: "production",
});

if (!existsSync(folder)) {
  console.info("Filling…");
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  fill(env(unfinished), 1, 0);
  execFileSync(process.execPath, ["tests/bench/scale-seed.ts", month], {
    env: { ...process.env, ...env(unfinished) },
    stdio: "inherit",
  });
  renameSync(unfinished, folder);
}

/** p95 in milliseconds. */
const budgets = { "a month": 200, "18 months": 400 };
const periods = {
  "a month": `month=${addMonths(month, -1)}`,
  "18 months": `from=${addMonths(month, -18)}-01&to=${addMonths(month, -1)}-28`,
};
const pages = {
  summary: "/qc/reports/summary",
  store: "/qc/reports/store",
  manager: "/qc/reports/manager",
  template: "/qc/reports/template",
  "monthly-summary": "/qc/reports/monthly-summary",
  calendar: "/qc/calendar",
  "calendar list": "/qc/calendar/list",
  home: "/qc/",
};
/** Of one month whatever is asked for, or of as many slots as a phone lists. */
const monthly = new Set(["monthly-summary", "calendar", "calendar list", "home"]);

/** Of a month that no page is measured with: what is read first after a start compiles the code as well. */
const before = `month=${addMonths(month, -20)}`;

const app = await serve("app/start.ts", env(folder));
try {
  const headers = { cookie: await signIn(app.url, lead) };
  const rows: Record<string, object> = {};
  let kept = true;
  for (const [name, path] of Object.entries(pages))
    for (const [period, search] of Object.entries(periods)) {
      if (monthly.has(name) && period !== "a month") continue;
      const load = { name, url: `${app.url}${path}?${search}`, headers, status: 200 };
      const page = (url = load.url) => fetch(url, { headers }).then((response) => response.text());
      for (let times = 0; times < 20; times++) await page(`${app.url}${path}?${before}`);
      const cold = await longestHold(app.url, page);
      const warm = await longestHold(app.url, async () => {
        for (let times = 0; times < 20; times++) await page();
      });
      const { p50, p95, perSecond } = await measure(load, seconds);
      const budget = budgets[period as keyof typeof budgets];
      kept &&= p95 <= budget;
      rows[`${name}, ${period}`] = {
        "first ms": Math.round(cold.took),
        "first held ms": Math.round(cold.held),
        "held ms": Math.round(warm.held),
        p50,
        p95,
        budget,
        "requests/s": Math.round(perSecond),
      };
    }
  console.table(rows);
  process.exitCode = kept ? 0 : 1;
} finally {
  await stop(app);
}

/** How long the work took, and how long it held up others at most: the slowest answer meanwhile to a page that reads nothing. */
async function longestHold(url: string, work: () => Promise<unknown>): Promise<{ took: number; held: number }> {
  const began = performance.now();
  let [held, isDone] = [0, false];
  const worked = work().finally(() => (isDone = true));
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    held = Math.max(held, performance.now() - asked);
  }
  await worked;
  return { took: performance.now() - began, held };
}
