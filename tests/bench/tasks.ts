/** The list of tasks and its board with 100,000 open tasks beside the same with 100. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill, signIn } from "./loads.ts";
import { lead } from "./seeded.ts";
import { serve, stop } from "./serve.ts";
import { measureBeside } from "./turns.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const few = 100;
const many = 100_000;
/** Times the few's. */
const budget = 1.3;

const pages = {
  "the list as it opens": "/tasks/",
  unfinished: "/tasks/?status=unfinished",
  overdue: "/tasks/?status=overdue",
  "by priority": "/tasks/?sort=priority",
  board: "/tasks/board",
};

const folder = mkdtempSync(join(tmpdir(), "store-qc-tasks-"));
const envOf = (count: number) => ({
  DATA_DIR: join(folder, String(count)),
  DEMO_DATA: "false",
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  NODE_ENV: "production",
});

try {
  for (const count of [few, many]) {
    fill(envOf(count), 1, 0, 50);
    execFileSync(process.execPath, ["tests/bench/tasks-seed.ts", String(count)], {
      env: { ...process.env, ...envOf(count) },
      stdio: "inherit",
    });
  }
  const small = await serve("app/start.ts", envOf(few));
  const large = await serve("app/start.ts", envOf(many));
  try {
    const [ofFew, ofMany] = [await signIn(small.url, lead), await signIn(large.url, lead)];
    const times: Record<string, number> = {};
    for (const [name, path] of Object.entries(pages)) {
      const page = (url: string, cookie: string) => ({ name, url: url + path, headers: { cookie }, status: 200 });
      const { ratio } = await measureBeside(page(small.url, ofFew), page(large.url, ofMany), seconds);
      times[name] = Number((1 / ratio).toFixed(2));
    }
    console.table(
      Object.fromEntries(Object.entries(times).map(([name, time]) => [name, { "× its time at 100": time }])),
    );
    const kept = times["the list as it opens"]! <= budget;
    console.info(`${kept ? "kept  " : "BROKEN"}  the list of tasks at ${many} open ≤ ${budget} × its time at ${few}`);
    process.exitCode = kept ? 0 : 1;
  } finally {
    await Promise.all([stop(small), stop(large)]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
