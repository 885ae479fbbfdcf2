/** The database, chosen once at startup. */
import { config } from "#app/config.server.ts";
import { openDataDir, UnusableData } from "./data-dir.server.ts";
import type { Documents } from "./documents.ts";
import { readIndexList } from "./index-list.server.ts";

/** The embedded engine never loads Firestore's client. An emulator's address alone moves a demo project's documents there, and nothing else. */
async function openDocuments(): Promise<Documents> {
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: emulator } = config;
  if (config.ENGINE === "firebase" || emulator) {
    const { openFirestore } = await import("./firestore.server.ts");
    return openFirestore({ projectId, emulator }, readIndexList());
  }
  try {
    return openDataDir(config.DATA_DIR, readIndexList());
  } catch (error) {
    if (!(error instanceof UnusableData)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

export const db: Documents = await openDocuments();
