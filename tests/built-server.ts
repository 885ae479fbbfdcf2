/** The built server in a process of its own. Run `npm run build` first. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { TimeLimits } from "#app/time-limits.server.ts";

interface Surroundings {
  readonly limits?: TimeLimits | undefined;
  /** Limit for each file in KiB, which looks like a full disk to the server. */
  readonly largestFile?: number | undefined;
}

/** Starts the server on a free port; resolves once it listens. */
export function startBuiltServer(
  settings: Record<string, string>,
  { limits, largestFile }: Surroundings = {},
): Promise<{ process: ChildProcess; port: number }> {
  const start = `(await import(${JSON.stringify(join(process.cwd(), "build/server/index.js"))})).start(${limits ? JSON.stringify(limits) : ""})`;
  const node = [process.execPath, "--input-type=module", "--eval", start] as const;
  const [command, ...given] =
    largestFile === undefined
      ? node
      : (["sh", "-c", `ulimit -f ${largestFile * 2}; exec "$@"`, "sh", ...node] as const);
  return listening(
    spawn(command, given, { env: { ...process.env, NODE_ENV: "production", ...settings, PORT: "0" }, stdio: said }),
  );
}

/** Options to spawn the processes whose output `listening` reads. */
export const said: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];

/** Resolves once a process says that the app in it listens. @throws when it ends before. */
export async function listening(server: ChildProcess): Promise<{ process: ChildProcess; port: number }> {
  let output = "";
  const port = await new Promise<number>((resolve, reject) => {
    server.stdout!.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const listens = /listens on http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (listens) resolve(Number(listens));
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return { process: server, port };
}

/** Resolves when it has ended. */
export async function stopServer({ process: server }: { process: ChildProcess }): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}
