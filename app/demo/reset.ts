/** `npm run demo:reset`: recreates the demo's database and photos. Stop the server first. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CommandRefused, runCommand } from "#app/command.server.ts";
import { config } from "#app/config.server.ts";
import { requireUnused } from "#app/db/backup.server.ts";
import { databaseFileName } from "#app/db/sqlite.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";

await runCommand(async () => {
  if (!config.demo || config.ENGINE !== "embedded")
    throw new CommandRefused(
      `The demo chain is only ever made for a demo- project on the embedded engine; this is ${config.FIREBASE_PROJECT_ID} on ${config.ENGINE}.`,
    );
  const database = join(config.DATA_DIR, databaseFileName);
  if (existsSync(database)) requireUnused(database);
  for (const path of [database, `${database}-wal`, `${database}-shm`, join(config.DATA_DIR, filesFolder)])
    rmSync(path, { recursive: true, force: true });
  // Opened only now that the old one is gone.
  const { db } = await import("#app/db/db.server.ts");
  const { composeAreas } = await import("#app/areas.server.ts");
  const { describe, fillDemo, timed } = await import("./demo.server.ts");
  composeAreas();
  const summary = describe(await timed(() => fillDemo(new Date())));
  await db.close();
  return summary;
});
