/** What writing files leaves behind where it is cut off. */
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import { filesFolder, sweepParts } from "#app/files/disk.server.ts";
import { log } from "#app/log.server.ts";

const day = 24 * 60 * 60 * 1000;

/** Sweeps now and every day, as long as the process has other work; only the embedded engine keeps files itself. */
export function sweepFilesDaily(): void {
  if (config.ENGINE !== "embedded") return;
  const sweep = () =>
    void sweepParts(join(config.DATA_DIR, filesFolder), new Date()).then(
      (gone) => gone > 0 && log.info("parts-swept", { gone }),
      (error: unknown) => log.error("sweep-failed", { error: String(error) }),
    );
  sweep();
  setInterval(sweep, day).unref();
}
