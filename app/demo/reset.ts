/** `npm run demo:reset`: throws the demo's database and photos away and makes them anew. Stop the server first. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { config } from "#app/config.server.ts";

if (!config.demo || config.ENGINE !== "embedded") {
  console.error(
    `The demo chain is only ever made for a demo- project on the embedded engine; this is ${config.FIREBASE_PROJECT_ID} on ${config.ENGINE}.`,
  );
  process.exit(1);
}
const names = ["store-qc.sqlite", "store-qc.sqlite-wal", "store-qc.sqlite-shm", "files"];
for (const name of names) {
  const path = join(config.DATA_DIR, name);
  if (existsSync(path)) rmSync(path, { recursive: true });
}
// Opened only now that the old one is gone.
const { db } = await import("#app/db/db.server.ts");
const { describe, fillDemo, timed } = await import("./demo.server.ts");
console.info(describe(await timed(() => fillDemo(new Date()))));
await db.close();
