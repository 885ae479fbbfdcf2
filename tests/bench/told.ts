/** Pages while 1,000 people are told of something each second, beside the same while nobody is. */
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
/** Times the p99 while nobody is told. */
const budget = 2;
const pages = { settings: "/settings", "check list": "/qc/checks/", "a lead’s home": "/qc/" };

const folder = mkdtempSync(join(tmpdir(), "store-qc-told-"));
const env = envOf(folder);
try {
  const seeded = fill(env, Object.keys(pages).length * turns * Math.ceil(seconds), 0, 1);
  const appeals = spawn(process.execPath, ["tests/bench/told-seed.ts", String(people), JSON.stringify(seeded)], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(createInterface({ input: appeals.stdout }), "line");
  const app = await serve("app/start.ts", env);
  try {
    const headers = { cookie: await signIn(app.url, lead) };
    const rows: Record<string, object> = {};
    let kept = true;
    for (const [name, path] of Object.entries(pages)) {
      const load = { name, url: `${app.url}${path}`, headers, status: 200 };
      await measure(load, 2);
      const [quiet, told]: number[][] = [[], []];
      for (let each = 0; each < turns; each++) {
        quiet!.push((await measure(load, seconds)).p99);
        const telling = (async () => {
          for (let second = 0; second < seconds; second++) {
            appeals.stdin.write("\n");
            await pause(1000);
          }
        })();
        told!.push((await measure(load, seconds)).p99);
        await telling;
        // What is still to be told.
        await pause(3000);
      }
      const [before, during] = [quiet!, told!].map((all) => all.toSorted((a, b) => a - b)[Math.floor(turns / 2)]!);
      const ratio = during! / before!;
      kept &&= ratio <= budget;
      rows[name] = { "p99 before": before, "p99 while told": during, "×": Number(ratio.toFixed(2)) };
    }
    if (!(await (await fetch(`${app.url}/notifications`, { headers })).text()).includes("/qc/check/"))
      throw new Error("Nobody was told");
    console.table(rows);
    console.info(`${kept ? "kept  " : "BROKEN"}  p99 while ${people} people are told each second ≤ ${budget} × before`);
    process.exitCode = kept ? 0 : 1;
  } finally {
    appeals.stdin.end();
    await Promise.all([stop(app), once(appeals, "exit")]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
