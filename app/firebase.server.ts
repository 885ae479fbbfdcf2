/** The one connection to the Firebase project that identity, documents and files share. Only the firebase engine loads this. */
import { type App, getApps, initializeApp } from "firebase-admin/app";
import { config } from "#app/config.server.ts";

/** Made on first use. A real project is entered by the ambient (application default) credentials, an emulator by none. */
export function firebaseApp(): App {
  return (
    getApps()[0] ??
    initializeApp({ projectId: config.FIREBASE_PROJECT_ID, storageBucket: config.FIREBASE_STORAGE_BUCKET })
  );
}
