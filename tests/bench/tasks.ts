/** The list of tasks, its board and the home pages with 100,000 open tasks beside the same with 100. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill, signIn } from "./loads.ts";
import { inspector, lead, manager } from "./seeded.ts";
import { serve, stop } from "./serve.ts";
import { measureBeside } from "./turns.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const few = 100;
const many = 100_000;
/** Times the few's. */
const budget = 1.3;

/** By whom each is opened. */
const pages = {
  "the list as it opens": [lead, "/tasks/"],
  unfinished: [lead, "/tasks/?status=unfinished"],
  overdue: [lead, "/tasks/?status=overdue"],
  "by priority": [lead, "/tasks/?sort=priority"],
  "by status": [lead, "/tasks/?sort=status"],
  "by title": [lead, "/tasks/?sort=title"],
  board: [lead, "/tasks/board"],
  "a lead’s home": [lead, "/qc/"],
  "an inspector’s home": [inspector, "/qc/"],
  "a store manager’s home": [manager, "/qc/"],
} as const;
const held: readonly (keyof typeof pages)[] = [
  "the list as it opens",
  "a lead’s home",
  "an inspector’s home",
  "a store manager’s home",
];

const folder = mkdtempSync(join(tmpdir(), "store-qc-tasks-"));
const envOf = (count: number) => ({
  DATA_DIR: join(folder, String(count)),
  DEMO_DATA: "false",
  REQUIRE_SECOND_STEP: "false",
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
    const times: Record<string, number> = {};
    for (const [name, [who, path]] of Object.entries(pages)) {
      const [ofFew, ofMany] = [await signIn(small.url, who), await signIn(large.url, who)];
      const page = (url: string, cookie: string) => ({ name, url: url + path, headers: { cookie }, status: 200 });
      const { ratio } = await measureBeside(page(small.url, ofFew), page(large.url, ofMany), seconds);
      times[name] = Number((1 / ratio).toFixed(2));
    }
    console.table(
      Object.fromEntries(Object.entries(times).map(([name, time]) => [name, { "× its time at 100": time }])),
    );
    for (const name of held) {
      const kept = times[name]! <= budget;
      console.info(`${kept ? "kept  " : "BROKEN"}  ${name} at ${many} open tasks ≤ ${budget} × its time at ${few}`);
      if (!kept) process.exitCode = 1;
    }
  } finally {
    await Promise.all([stop(small), stop(large)]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
