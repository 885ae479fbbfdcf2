import { config } from "#app/config.server.ts";
import { log } from "#app/log.server.ts";
import { requireBaseline } from "./baseline.server.ts";
import { openDataDir, UnusableData } from "./data-dir.server.ts";
import type { Documents } from "./documents.ts";
import { readIndexList } from "./index-list.server.ts";

/** The embedded engine never loads Firestore's client. An emulator's address applies only to a demo project. */
async function openDocuments(): Promise<Documents> {
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: emulator } = config;
  if (config.ENGINE === "firebase" || emulator) {
    const { openFirestore } = await import("./firestore.server.ts");
    const firestore = openFirestore({ projectId, emulator }, readIndexList());
    await requireBaseline(firestore).catch((error: unknown) => {
      if (error instanceof UnusableData) throw error;
      // A server also starts while Firestore can't be read, and answers 503 until it can.
      log.error("baseline-not-read", { error: error instanceof Error ? error.message : String(error) });
    });
    return firestore;
  }
  const sqlite = openDataDir(config.DATA_DIR, readIndexList());
  await requireBaseline(sqlite);
  return sqlite;
}

export const db: Documents = await openDocuments().catch((error: unknown) => {
  if (!(error instanceof UnusableData)) throw error;
  console.error(error.message);
  return process.exit(1);
});
