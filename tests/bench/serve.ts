/** Child processes of the bench: the product's server and the bare yardstick's, each reporting its address on standard output. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Running {
  url: string;
  process: ChildProcess;
}

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

export async function stop(running: Running): Promise<void> {
  running.process.kill("SIGTERM");
  if (running.process.exitCode === null) await once(running.process, "exit");
}
