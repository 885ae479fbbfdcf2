/** The list of users with 5,000 people beside the same with 50, which fill a page of it: as it opens, searched, filtered and sorted. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "./loads.ts";
import { lead } from "./seeded.ts";
import { serve, stop } from "./serve.ts";
import { measureBeside } from "./turns.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const few = 50;
const many = 5000;
/** Times the few's. */
const budget = 1.3;

const lists = { "as it opens": "", searched: "?q=nguyen", active: "?status=active", "by last sign-in": "?sort=seen" };

const folder = mkdtempSync(join(tmpdir(), "store-qc-users-"));
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
  for (const count of [few, many])
    execFileSync(process.execPath, ["tests/bench/users-seed.ts", String(count)], {
      env: { ...process.env, ...envOf(count) },
      stdio: "inherit",
    });
  const small = await serve("app/start.ts", envOf(few));
  const large = await serve("app/start.ts", envOf(many));
  try {
    const [ofFew, ofMany] = [await signIn(small.url, lead), await signIn(large.url, lead)];
    const times: Record<string, number> = {};
    for (const [name, search] of Object.entries(lists)) {
      const page = (url: string, cookie: string) => ({
        name,
        url: `${url}/users${search}`,
        headers: { cookie },
        status: 200,
      });
      const { ratio } = await measureBeside(page(small.url, ofFew), page(large.url, ofMany), seconds);
      times[name] = Number((1 / ratio).toFixed(2));
    }
    console.table(
      Object.fromEntries(Object.entries(times).map(([name, time]) => [name, { "× its time at 50": time }])),
    );
    const kept = times["as it opens"]! <= budget;
    console.info(`${kept ? "kept  " : "BROKEN"}  the list of users at ${many} people ≤ ${budget} × its time at ${few}`);
    process.exitCode = kept ? 0 : 1;
  } finally {
    await Promise.all([stop(small), stop(large)]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
