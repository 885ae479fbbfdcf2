/**
 * Requests a second and 99th percentile of the main pages, each also as a ratio to a bare page of the same stack in the same
 * run, the gzip bytes of each page's first load, and the same requests on both engines. This machine's other work moves the figures; the ratios hold.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareEngines } from "./engines.ts";
import { firstLoads, maxBytes } from "./first-load.ts";
import { type Load, measure } from "./load.ts";
import { fill, loadsOf, signIn } from "./loads.ts";
import { lead } from "./seeded.ts";
import { envOf, quiet, serve, stop } from "./serve.ts";
import { type Compared, measureBeside } from "./turns.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const submissions = 1500;
const folder = mkdtempSync(join(tmpdir(), "store-qc-bench-"));
const env = envOf(folder);

console.info("Building the app and the bare page…");
execFileSync("npm", ["run", "build", "--silent", "--", "--logLevel", "error"], { stdio: "inherit" });
execFileSync(process.execPath, ["../../../node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "error"], {
  cwd: "tests/bench/bare",
  stdio: "inherit",
});

console.info("Seeding…");
const data = fill(env, submissions + 1, 5000);

const app = await serve("app/start.ts", env);
const bare = await serve("tests/bench/bare/server.ts", env);
try {
  await quiet(app);
  const cookie = await signIn(app.url);
  const yardstick: Load = { name: "bare page, 50 rows", url: bare.url, status: 200 };
  const loads = loadsOf(app.url, cookie, data);

  await measure(yardstick, 2);
  const rows: Compared[] = [];
  for (const load of loads) rows.push(await measureBeside(yardstick, load, seconds));
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        { "requests/s": Math.round(row.perSecond), "p99 ms": row.p99, "× bare page": Number(row.ratio.toFixed(2)) },
      ]),
    ),
  );

  const ids = { draftId: data.drafts[0]!.id, templateId: data.templateId };
  const loadsOfPages = await firstLoads(app.url, cookie, await signIn(app.url, lead), ids);
  console.table(
    Object.fromEntries(
      loadsOfPages.map(({ path, js, css, html }) => [
        path,
        { "JS kB": kB(js), "CSS kB": kB(css), "HTML kB": kB(html) },
      ]),
    ),
  );

  await stop(app);
  await compareEngines(folder, env, seconds);

  const rowOf = (name: string) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`${name} was not measured`);
    return found;
  };
  const budgets = [
    { name: "check list ≥ 0.18 × the bare page", kept: rowOf("check list, 50 rows").ratio >= 0.18 },
    { name: "edit page ≥ 0.14 × the bare page", kept: rowOf("edit page, 96 items").ratio >= 0.14 },
    { name: "submitting 96 answers ≥ 50/s", kept: rowOf("submitting 96 answers").perSecond >= 50 },
    {
      name: "first load ≤ 160 kB JS and ≤ 30 kB CSS, gzip",
      kept: loadsOfPages.every(({ js, css }) => js <= maxBytes.js && css <= maxBytes.css),
    },
  ];
  for (const { name, kept } of budgets) console.info(`${kept ? "kept  " : "BROKEN"}  ${name}`);
  process.exitCode = budgets.every(({ kept }) => kept) ? 0 : 1;
} finally {
  await Promise.all([stop(app), stop(bare)]);
  rmSync(folder, { recursive: true, force: true });
}

function kB(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}
