/** The built server, in processes of their own with settings of their own. Run `npm run build` first. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { TimeLimits } from "#app/time-limits.server.ts";

export interface Running {
  readonly process: ChildProcess;
  readonly port: number;
  readonly folder: string;
}

interface Surroundings {
  readonly limits?: TimeLimits | undefined;
  /** DATA_DIR; a new one if none is given. */
  readonly folder?: string;
  /** What no file may grow beyond, in KiB: to the server the disk is full then. */
  readonly largestFile?: number;
}

const running: Running[] = [];

/** Resolves once it listens; it and a folder made for it are gone after the tests. */
export async function startServer(
  settings: Record<string, string>,
  { limits, folder = mkdtempSync(join(tmpdir(), "store-qc-server-")), largestFile }: Surroundings = {},
): Promise<Running> {
  const start = `(await import(${JSON.stringify(join(process.cwd(), "build/server/index.js"))})).start(${limits ? JSON.stringify(limits) : ""})`;
  const node = [process.execPath, "--input-type=module", "--eval", start] as const;
  const [command, ...given] =
    largestFile === undefined
      ? node
      : (["sh", "-c", `ulimit -f ${largestFile * 2}; exec "$@"`, "sh", ...node] as const);
  const server = spawn(command, given, {
    env: { ...process.env, DEMO_DATA: "false", ...settings, PORT: "0", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const listening = /listens on http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (listening) resolve(Number(listening));
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  const started = { process: server, port, folder };
  running.push(started);
  return started;
}

export async function stopServer({ process: server }: Running): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

afterAll(async () => {
  for (const server of running) {
    await stopServer(server);
    rmSync(server.folder, { recursive: true, force: true });
  }
});
