/** Built servers with settings of their own, for the tests of one file. */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { TimeLimits } from "#app/time-limits.server.ts";
import { startBuiltServer, stopServer } from "./built-server.ts";

export interface Running {
  readonly process: ChildProcess;
  readonly port: number;
  readonly folder: string;
}

interface Surroundings {
  readonly limits?: TimeLimits | undefined;
  /** DATA_DIR; a new folder by default. */
  readonly folder?: string;
  /** Limit for each file in KiB, which looks like a full disk to the server. */
  readonly largestFile?: number;
}

const running: Running[] = [];

/** Resolves once it listens; it and a folder made for it are gone after the tests. */
export async function startServer(
  settings: Record<string, string>,
  { folder = mkdtempSync(join(tmpdir(), "store-qc-server-")), ...surroundings }: Surroundings = {},
): Promise<Running> {
  const started = {
    ...(await startBuiltServer({ DEMO_DATA: "false", ...settings, DATA_DIR: folder }, surroundings)),
    folder,
  };
  running.push(started);
  return started;
}

afterAll(async () => {
  for (const server of running) {
    await stopServer(server);
    rmSync(server.folder, { recursive: true, force: true });
  }
});
