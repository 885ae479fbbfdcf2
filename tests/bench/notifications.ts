/** Response times of pages while 1,000 people are notified each second, compared with those without notices. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { measure } from "./load.ts";
import { fill, signIn } from "./loads.ts";
import { lead } from "./seeded.ts";
import { envOf, serve, stop } from "./serve.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
const people = 1000;
const turns = 3;
const maxRatioOfP99 = 2;
const pages = { settings: "/settings", "check list": "/qc/checks/", "a lead’s home": "/qc/" };

const folder = mkdtempSync(join(tmpdir(), "store-qc-notifications-"));
const env = envOf(folder);
try {
  const seeded = fill(env, Object.keys(pages).length * turns * Math.ceil(seconds), 0, 1);
  const appeals = spawn(
    process.execPath,
    ["tests/bench/notifications-seed.ts", String(people), JSON.stringify(seeded)],
    {
      env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  await once(createInterface({ input: appeals.stdout }), "line");
  const app = await serve("app/start.ts", env);
  try {
    const headers = { cookie: await signIn(app.url, lead) };
    const rows: Record<string, object> = {};
    let isWithinBudget = true;
    for (const [name, path] of Object.entries(pages)) {
      const load = { name, url: `${app.url}${path}`, headers, status: 200 };
      await measure(load, 2);
      const [quietP99s, busyP99s]: number[][] = [[], []];
      for (let each = 0; each < turns; each++) {
        quietP99s!.push((await measure(load, seconds)).p99);
        const notifying = (async () => {
          for (let second = 0; second < seconds; second++) {
            appeals.stdin.write("\n");
            await pause(1000);
          }
        })();
        busyP99s!.push((await measure(load, seconds)).p99);
        await notifying;
        // The last notifications are still being written.
        await pause(3000);
      }
      const [before, during] = [quietP99s!, busyP99s!].map(
        (all) => all.toSorted((a, b) => a - b)[Math.floor(turns / 2)]!,
      );
      const ratio = during! / before!;
      isWithinBudget &&= ratio <= maxRatioOfP99;
      rows[name] = { "p99 before": before, "p99 while notified": during, "×": Number(ratio.toFixed(2)) };
    }
    if (!(await (await fetch(`${app.url}/notifications`, { headers })).text()).includes("/qc/check/"))
      throw new Error("Nobody was notified");
    console.table(rows);
    console.info(
      `${isWithinBudget ? "kept  " : "BROKEN"}  p99 while ${people} people are notified each second ≤ ${maxRatioOfP99} × before`,
    );
    process.exitCode = isWithinBudget ? 0 : 1;
  } finally {
    appeals.stdin.end();
    await Promise.all([stop(app), once(appeals, "exit")]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
