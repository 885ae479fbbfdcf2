import { config } from "#app/config.server.ts";

/** Public values of the project; `emulator` is an address such as `127.0.0.1:9099`, in tests only. */
export interface WebProvider {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly appId: string;
  readonly emulator: string | null;
}

export const webProvider: WebProvider | null =
  config.ENGINE === "firebase"
    ? {
        apiKey: config.FIREBASE_API_KEY,
        authDomain: config.FIREBASE_AUTH_DOMAIN,
        projectId: config.FIREBASE_PROJECT_ID,
        appId: config.FIREBASE_APP_ID,
        emulator: config.FIREBASE_AUTH_EMULATOR_HOST ?? null,
      }
    : null;
