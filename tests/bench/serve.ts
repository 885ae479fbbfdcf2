/** Child processes of the bench: the product's server and the bare yardstick's, each reporting its address on standard output. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

export interface Running {
  url: string;
  process: ChildProcess;
}

/** Environment of a measured server: its data folder, and limits that never apply. */
export const envOf = (folder: string) => ({
  DATA_DIR: folder,
  DEMO_DATA: "false",
  REQUIRE_SECOND_STEP: "false",
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  QUOTA_DRAFTS: "1000000",
  QUOTA_MESSAGES: "1000000",
  NODE_ENV: "production",
});

/** Starts a server, of this checkout or of another folder's, and resolves when it has printed the address it listens on. */
export async function serve(script: string, env: Record<string, string>, cwd = "."): Promise<Running> {
  const child = spawn(process.execPath, [script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) {
      child.stdout.resume();
      return { url, process: child };
    }
  }
  throw new Error(`${script} ended without listening`);
}

/**
 * Resolves once a server is idle: for a minute it creates the tasks and notices of the seeded records, which would
 * spoil the figures. Linux only.
 */
export async function quiet(running: Running): Promise<void> {
  for (let seconds = 0; seconds < 3;) {
    const before = usedBy(running);
    await pause(1000);
    seconds = usedBy(running) - before < 5 ? seconds + 1 : 0;
  }
}

/** The processor's time that it has used, in hundredths of a second. */
function usedBy({ process: { pid } }: Running): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

export async function stop(running: Running): Promise<void> {
  running.process.kill("SIGTERM");
  if (running.process.exitCode === null) await once(running.process, "exit");
}
