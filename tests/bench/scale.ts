/**
 * Every report, the calendar and the home pages at 5,000 stores and a million checks, ten requests at a time: for a
 * month and for eighteen, by a lead, a store manager and an inspector. The data is made once and reused. `BENCH_ONLY`
 * measures only pages whose names contain it.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { addMonths } from "#app/i18n/days.ts";
import { measure } from "./load.ts";
import { fill, signIn } from "./loads.ts";
import { idOf } from "../facts/random.ts";
import { inspector, lead, manager } from "./seeded.ts";
import { envOf, serve, stop } from "./serve.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const month = new Date().toISOString().slice(0, 7);
const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "store-qc", `scale-3-${month}`);

if (!existsSync(folder)) {
  console.info("Filling…");
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  fill(envOf(unfinished), 1, 0);
  execFileSync(process.execPath, ["tests/bench/scale-seed.ts", month], {
    env: { ...process.env, ...envOf(unfinished) },
    stdio: "inherit",
  });
  renameSync(unfinished, folder);
}

/** p95 in milliseconds. */
const budgets = { "a month": 200, "18 months": 400 };
/** Milliseconds for which a request may block others once its data was read. */
const longestHeld = 50;
const periods = {
  "a month": `month=${addMonths(month, -1)}`,
  "18 months": `from=${addMonths(month, -18)}-01&to=${addMonths(month, -1)}-28`,
};
const [store, template] = [`storeId=${idOf("store", 0)}`, `templateId=${idOf("template", 3)}`];
const area = `area=${encodeURIComponent("Khu vực 7")}`;
const reports = {
  summary: "summary?",
  store: "store?",
  manager: "manager?",
  template: "template?",
  "qc-camera": "stage1/qc-camera?",
  "customer-feedback": "stage1/customer-feedback?",
  "activity-report": "stage1/activity-report?",
};
const opened = {
  "one store": `store?${store}`,
  "one manager": `manager?managerId=${idOf("manager", 0)}`,
  "one template": `template?${template}`,
  "one item": `template/item?${template}&item=item-7`,
  "summary of an area": `summary?${area}`,
  "qc-camera of an area": `stage1/qc-camera?${area}`,
  "activity-report of an area": `stage1/activity-report?${area}`,
  "summary beside a year before": "summary?compare=year",
  "qc-camera of a store": `stage1/qc-camera?${store}`,
};
/** Pages that show one month for every period, or a phone's number of slots. */
const monthly = { calendar: "/qc/calendar?", "calendar list": "/qc/calendar/list?", home: "/qc/?" };
const index = { reports: "/qc/reports?", "monthly-summary": "/qc/reports/monthly-summary?" };

interface Page {
  readonly name: string;
  readonly who: typeof lead;
  readonly path: string;
  readonly isMonthly: boolean;
}

const pagesOf = (role: string, who: typeof lead, paths: Record<string, string>, isMonthly: boolean): Page[] =>
  Object.entries(paths).map(([name, path]) => ({
    name: role ? `${name}, ${role}` : name,
    who,
    path: path.startsWith("/") ? path : `/qc/reports/${path}`,
    isMonthly,
  }));
const pages = [
  ...pagesOf("", lead, { ...reports, ...opened }, false),
  ...pagesOf("", lead, { ...index, ...monthly }, true),
  ...pagesOf("manager", manager, { ...reports, "one store": opened["one store"] }, false),
  ...pagesOf("manager", manager, { ...index, ...monthly }, true),
  ...pagesOf(
    "inspector",
    inspector,
    { summary: reports.summary, "activity-report": reports["activity-report"] },
    false,
  ),
  ...pagesOf("inspector", inspector, monthly, true),
].filter(({ name }) => name.includes(process.env["BENCH_ONLY"] ?? ""));

/** A month that no page is measured with: the first read after a start also compiles the code. */
const before = `month=${addMonths(month, -20)}`;

const app = await serve("app/start.ts", { ...envOf(folder), MEMORY_MIB: "1024" });
try {
  const cookies = new Map<typeof lead, string>();
  for (const who of [lead, manager, inspector]) cookies.set(who, await signIn(app.url, who));
  const rows: Record<string, object> = {};
  let areWithin = true;
  for (const { name, who, path, isMonthly } of pages)
    for (const [period, search] of Object.entries(periods)) {
      if (isMonthly && period !== "a month") continue;
      const headers = { cookie: cookies.get(who)! };
      const load = { name, url: `${app.url}${path}&${search}`, headers, status: 200 };
      const page = (url = load.url) => fetch(url, { headers }).then((response) => response.text());
      for (let times = 0; times < 20; times++) await page(`${app.url}${path}&${before}`);
      const cold = await longestHold(app.url, page);
      const warm = await longestHold(app.url, async () => {
        for (let times = 0; times < 20; times++) await page();
      });
      const used = cpuOf(app.process.pid!);
      const { p50, p95, perSecond } = await measure(load, seconds);
      const cpu = (cpuOf(app.process.pid!) - used) / (perSecond * seconds);
      const budget = budgets[period as keyof typeof budgets];
      const isWithin = p95 <= budget && warm.held <= longestHeld;
      areWithin &&= isWithin;
      const row = {
        "first ms": Math.round(cold.took),
        "first held ms": Math.round(cold.held),
        "held ms": Math.round(warm.held),
        "CPU ms": Math.round(cpu),
        p50,
        p95,
        budget,
        "requests/s": Math.round(perSecond),
        "": isWithin ? "" : "BROKEN",
      };
      console.info(`${name}, ${period}: ${JSON.stringify(row)}`);
      rows[`${name}, ${period}`] = row;
    }
  console.table(rows);
  process.exitCode = areWithin ? 0 : 1;
} finally {
  await stop(app);
}

/** Milliseconds of processor time that a process has used; it says more than waiting does on a machine that has other work. */
function cpuOf(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN;
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").slice(11, 13);
  const perTick = 10;
  return (Number(user) + Number(system)) * perTick;
}

/** Duration of the work, and of the slowest answer meanwhile of a page that reads nothing. */
async function longestHold(url: string, work: () => Promise<unknown>): Promise<{ took: number; held: number }> {
  const began = performance.now();
  let [longestMs, isDone] = [0, false];
  const worked = work().finally(() => (isDone = true));
  while (!isDone) {
    const begun = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    longestMs = Math.max(longestMs, performance.now() - begun);
  }
  await worked;
  return { took: performance.now() - began, held: longestMs };
}
