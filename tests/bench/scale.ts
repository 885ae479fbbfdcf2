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

/** p95 in milliseconds; what a request may hold the others up is their slowest answer to a page that reads nothing. */
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

const app = await serve("app/start.ts", env(folder));
try {
  const headers = { cookie: await signIn(app.url, lead) };
  const rows: Record<string, object> = {};
  let kept = true;
  for (const [name, path] of Object.entries(pages))
    for (const [period, search] of Object.entries(periods)) {
      if (monthly.has(name) && period !== "a month") continue;
      const load = { name, url: `${app.url}${path}?${search}`, headers, status: 200 };
      const first = performance.now();
      await fetch(load.url, { headers });
      const cold = performance.now() - first;
      const [{ p50, p95, perSecond }, held] = await Promise.all([
        measure(load, seconds),
        longestHold(app.url, seconds),
      ]);
      const budget = budgets[period as keyof typeof budgets];
      kept &&= p95 <= budget;
      rows[`${name}, ${period}`] = {
        "first ms": Math.round(cold),
        p50,
        p95,
        budget,
        "requests/s": Math.round(perSecond),
        "held ms": held,
      };
    }
  console.table(rows);
  process.exitCode = kept ? 0 : 1;
} finally {
  await stop(app);
}

/** The slowest of a few requests a second that themselves take next to nothing. */
async function longestHold(url: string, during: number): Promise<number> {
  let longest = 0;
  for (const end = performance.now() + during * 1000; performance.now() < end;) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Math.round(longest);
}
