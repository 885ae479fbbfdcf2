/**
 * Requests a second and 99th percentile of the main pages, each also as a ratio to a bare page of the same stack in the same
 * run, and the gzip bytes of each page's first load. This machine's other work moves the figures; the ratios hold.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstLoads } from "./first-load.ts";
import { type Load, measure, type Measured } from "./load.ts";
import { serve, stop } from "./serve.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const submissions = 1500;
const folder = mkdtempSync(join(tmpdir(), "store-qc-bench-"));
const env = {
  DATA_DIR: folder,
  DEMO_DATA: "false",
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  NODE_ENV: "production",
};
Object.assign(process.env, env);

console.info("Building the app and the bare page…");
execFileSync("npm", ["run", "build", "--silent", "--", "--logLevel", "error"], { stdio: "inherit" });
execFileSync(process.execPath, ["../../../node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "error"], {
  cwd: "tests/bench/bare",
  stdio: "inherit",
});

console.info("Seeding…");
const { inspector, seed } = await import("./seed.ts");
const { db } = await import("#app/db/db.server.ts");
const data = await seed(submissions + 1, new Date());
await db.close();

const app = await serve("app/start.ts", env);
const bare = await serve("tests/bench/bare/server.ts", env);
try {
  const cookie = await signIn(app.url);
  const form = { "content-type": "application/x-www-form-urlencoded", origin: app.url, cookie };
  const first = data.drafts[0]!.id;
  const yardstick: Load = { name: "bare page, 50 rows", url: bare.url, status: 200 };
  const loads: Load[] = [
    { name: "sign-in page", url: `${app.url}/sign-in`, status: 200 },
    { name: "check list, 50 rows", url: `${app.url}/qc/checks/`, headers: { cookie }, status: 200 },
    {
      name: "edit page, 96 items",
      url: `${app.url}/qc/check/edit?id=${first}&section=all`,
      headers: { cookie },
      status: 200,
    },
    { name: "summary report", url: `${app.url}/qc/reports/summary`, headers: { cookie }, status: 200 },
    {
      name: "saving an answer",
      url: app.url,
      headers: form,
      status: 200,
      bodies: data.drafts.slice(1).map(({ id }) => ({ path: `/qc/check/answer?id=${id}`, body: data.oneAnswer })),
    },
    {
      name: "submitting 96 answers",
      url: app.url,
      headers: form,
      status: 303,
      bodies: data.drafts.slice(1).map(({ id, key }) => ({
        path: `/qc/check/edit?id=${id}&section=all`,
        body: `${data.answers}&${new URLSearchParams({ key, intent: "submit" })}`,
      })),
    },
  ];

  await measure(yardstick, 2);
  const rows: (Measured & { ratio: number })[] = [];
  for (const load of loads) {
    const before = await measure(yardstick, seconds / 2);
    const measured = await measure(load, seconds);
    const after = await measure(yardstick, seconds / 2);
    rows.push({ ...measured, ratio: measured.perSecond / ((before.perSecond + after.perSecond) / 2) });
  }
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        { "requests/s": Math.round(row.perSecond), "p99 ms": row.p99, "× bare page": Number(row.ratio.toFixed(2)) },
      ]),
    ),
  );

  const loadsOfPages = await firstLoads(app.url, cookie, first);
  console.table(
    Object.fromEntries(
      loadsOfPages.map(({ path, js, css, html }) => [
        path,
        { "JS kB": kB(js), "CSS kB": kB(css), "HTML kB": kB(html) },
      ]),
    ),
  );

  const budgets = [
    { name: "check list ≥ 0.7 × the bare page", kept: rows[1]!.ratio >= 0.7 },
    { name: "submitting 96 answers ≥ 50/s", kept: rows[5]!.perSecond >= 50 },
    {
      name: "first load ≤ 150 kB JS and ≤ 30 kB CSS, gzip",
      kept: loadsOfPages.every(({ js, css }) => js <= 150_000 && css <= 30_000),
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

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(inspector),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  if (response.status !== 302 || !cookie) throw new Error(`Signing in answered ${response.status}`);
  return cookie;
}
