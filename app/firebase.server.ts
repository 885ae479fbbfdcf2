import { type App, getApps, initializeApp } from "firebase-admin/app";
import { config } from "#app/config.server.ts";

/** A real project uses the application default credentials, an emulator none. */
export function firebaseApp(): App {
  return (
    getApps()[0] ??
    initializeApp({ projectId: config.FIREBASE_PROJECT_ID, storageBucket: config.FIREBASE_STORAGE_BUCKET })
  );
}
