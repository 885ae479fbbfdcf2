/** The database, chosen once at startup. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { config } from "#app/config.server.ts";
import type { Documents } from "./documents.ts";
import { readIndexList } from "./index-list.server.ts";
import { databaseName, openSqlite } from "./sqlite.server.ts";

export { databaseName, readIndexList };

/** The embedded engine never loads Firestore's client. An emulator's address alone moves a demo project's documents there, and nothing else. */
async function openDocuments(): Promise<Documents> {
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: emulator } = config;
  if (config.ENGINE === "firebase" || emulator) {
    const { openFirestore } = await import("./firestore.server.ts");
    return openFirestore({ projectId, emulator }, readIndexList());
  }
  mkdirSync(config.DATA_DIR, { recursive: true });
  return openSqlite(join(config.DATA_DIR, databaseName), readIndexList());
}

export const db: Documents = await openDocuments();
