/**
 * Another instance of the app: `node instance.ts INSTANT`. Its clock is fixed, and it runs one job until it is killed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Runner } from "#app/jobs/runner.server.ts";

/** Resolves once it is at the job called "slow". */
export async function startInstance(now: Date): Promise<ChildProcess> {
  const instance = spawn(process.execPath, ["tests/jobs/instance.ts", now.toISOString()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(instance.stdout, "data");
  return instance;
}

if (import.meta.main) {
  const runner = new Runner(
    () => [{ name: "slow", every: 1000, run }],
    () => new Date(process.argv[2]!),
  );
  const run = () => {
    process.stdout.write("at work\n");
    return new Promise<never>(() => setInterval(() => {}, 1000));
  };
  await runner.runDue();
}
