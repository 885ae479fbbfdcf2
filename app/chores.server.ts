/** What is done beside requests: at once, and now and then as long as the process has other work. Each can be done by several processes at a time. */
import { join } from "node:path";
import { sweepExpired } from "#app/auth/expired.server.ts";
import { config } from "#app/config.server.ts";
import { filesFolder, sweepParts } from "#app/files/disk.server.ts";
import { thinImports } from "#app/import/thin.server.ts";
import { log } from "#app/log.server.ts";

interface Chore {
  /** As the log calls it once there was something to do. */
  readonly event: string;
  /** Milliseconds. */
  readonly every: number;
  /** Resolves to how many there were. */
  readonly work: (now: Date) => Promise<number>;
}

const hour = 60 * 60 * 1000;

const chores: readonly Chore[] = [
  { event: "swept", every: hour, work: sweepExpired },
  { event: "imports-thinned", every: hour, work: thinImports },
  // Only the embedded engine keeps files itself.
  ...(config.ENGINE === "embedded"
    ? [
        {
          event: "parts-swept",
          every: 24 * hour,
          work: (now: Date) => sweepParts(join(config.DATA_DIR, filesFolder), now),
        },
      ]
    : []),
];

export function startChores(): void {
  for (const { event, every, work } of chores) {
    const pass = () =>
      void work(new Date()).then(
        (count) => count > 0 && log.info(event, { count }),
        (error: unknown) => log.error("chore-failed", { chore: event, error: String(error) }),
      );
    pass();
    setInterval(pass, every).unref();
  }
}
