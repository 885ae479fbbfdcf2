/** `npm run demo:reset`: throws the demo's database and photos away and makes them anew. Stop the server first. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import { BackupError, requireUnused } from "#app/db/backup.server.ts";
import { databaseName } from "#app/db/sqlite.server.ts";
import { filesFolder } from "#app/files/disk.server.ts";

if (!config.demo || config.ENGINE !== "embedded") {
  console.error(
    `The demo chain is only ever made for a demo- project on the embedded engine; this is ${config.FIREBASE_PROJECT_ID} on ${config.ENGINE}.`,
  );
  process.exit(1);
}
const database = join(config.DATA_DIR, databaseName);
try {
  if (existsSync(database)) requireUnused(database);
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
for (const path of [database, `${database}-wal`, `${database}-shm`, join(config.DATA_DIR, filesFolder)])
  rmSync(path, { recursive: true, force: true });
// Opened only now that the old one is gone.
const { db } = await import("#app/db/db.server.ts");
const { describe, fillDemo, timed } = await import("./demo.server.ts");
console.info(describe(await timed(() => fillDemo(new Date()))));
await db.close();
