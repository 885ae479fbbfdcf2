/** Time and memory of a month's workbook of 40,000 checks, and how it slows submits down. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "#app/i18n/days.ts";
import { measure } from "./load.ts";
import { fill, loadsOf, signIn } from "./loads.ts";
import { lead } from "./seeded.ts";
import { envOf, serve, stop } from "./serve.ts";

const listed = Number(process.env["BENCH_CHECKS"] ?? 40_000);
const turns = 3;
const submits = 300;
/** `p99`: ratio to the p99 of submits without a workbook under way. */
const budgets = { seconds: 10, megabytes: 150, p99: 2 };

const folder = mkdtempSync(join(tmpdir(), "store-qc-workbook-"));
const env = envOf(folder);
try {
  const day = dayOf(new Date(), "Asia/Ho_Chi_Minh");
  const seeded = fill(env, turns * 2 * submits + 1, listed, 1000, Number(day.slice(-2)));
  const app = await serve("app/start.ts", env);
  try {
    const loads = new Map(loadsOf(app.url, await signIn(app.url), seeded).map((load) => [load.name, load]));
    await measure(loads.get("saving 96 answers")!, 0);
    const submitting = loads.get("submitting 96 answers")!;
    const cookie = await signIn(app.url, lead);
    const downloadWorkbook = async () => {
      const address = `${app.url}/qc/reports/monthly-summary.xlsx?month=${day.slice(0, 7)}`;
      const response = await fetch(address, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`The workbook answered ${response.status}`);
      return response.arrayBuffer();
    };
    await downloadWorkbook();
    const memory = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status())![1]) / 1024;
    const status = () => readFileSync(`/proc/${app.process.pid}/status`, "utf8");
    // Resets the peak.
    writeFileSync(`/proc/${app.process.pid}/clear_refs`, "5");
    const [before, began] = [memory("VmRSS"), performance.now()];
    const { byteLength } = await downloadWorkbook();
    const [seconds, megabytes] = [(performance.now() - began) / 1000, memory("VmHWM") - before];
    const p99: Record<"quiet" | "while written", number[]> = { quiet: [], "while written": [] };
    for (let turn = 0; turn < turns * 2; turn++) {
      const bodies = submitting.bodies!.slice(turn * submits, (turn + 1) * submits);
      const isQuiet = turn % 2 === 0;
      let isOver = false;
      const writing = (async () => {
        while (!isQuiet && !isOver) await downloadWorkbook();
      })();
      p99[isQuiet ? "quiet" : "while written"].push((await measure({ ...submitting, bodies }, 0)).p99);
      isOver = true;
      await writing;
    }
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(turns / 2)]!;
    const [quiet, written] = [middle(p99.quiet), middle(p99["while written"])];
    const results = {
      [`${seconds.toFixed(1)} s ≤ ${budgets.seconds} s for a workbook of ${listed} checks, ${(byteLength / 1e6).toFixed(1)} MB`]:
        seconds <= budgets.seconds,
      [`+${Math.round(megabytes)} MB ≤ ${budgets.megabytes} MB meanwhile`]: megabytes <= budgets.megabytes,
      [`p99 of submits ${written} ms ≤ ${budgets.p99} × ${quiet} ms`]: written <= budgets.p99 * quiet,
    };
    for (const [what, is] of Object.entries(results)) console.info(`${is ? "kept  " : "BROKEN"}  ${what}`);
    process.exitCode = Object.values(results).every(Boolean) ? 0 : 1;
  } finally {
    await stop(app);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
