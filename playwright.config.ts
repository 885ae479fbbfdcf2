import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./e2e/chromium.ts";
import { freePorts } from "./tests/emulators/free-port.ts";
import { areHere, missingEmulators } from "./tests/emulators/missing.ts";

// Read once more by every worker, to which the environment hands on what was chosen here.
process.env["E2E_PORTS"] ??= (await freePorts(5)).join(" ");
/** Where the app listens on the embedded engine, on the Firebase engine, the Auth emulator, what controls the emulators, and Firestore's. */
const [port, firebasePort, authPort, controlPort, firestorePort] = process.env["E2E_PORTS"].split(" ");
const dataDir = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "store-qc-e2e-")));
const phone = { width: 360, height: 740 };

/** The projects named on the command line; an engine's server is started only for its own. */
const named = process.argv
  .map((word) => word.replace(/^--project=/, ""))
  .filter((word) => /^((firebase-)?no-js|js|firebase)$/.test(word));
const wants = (engine: RegExp) => named.length === 0 || named.some((name) => engine.test(name));
const emulated = missingEmulators.length === 0;
if (wants(/^firebase/) && process.env["TEST_WORKER_INDEX"] === undefined)
  areHere("the browser tests of the Firebase engine");

// By the name that the Auth emulator has, whose frame stands in the page: between two names the browser keeps its storage shut.
const firebase = { baseURL: `http://127.0.0.1:${firebasePort}` };
/** The journeys that both engines are tested with: of the longer files what is tagged so. */
const onFirebase = {
  testMatch: [
    /e2e\/(check|decisions|errors)\.spec\.ts$/,
    /e2e\/(auth-state|autosave)\.js\.spec\.ts$/,
    /e2e\/firebase\/.*\.spec\.ts$/,
  ],
  grepInvert: /autosave(?!.*@engines)/s,
};

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  fullyParallel: false,
  workers: 1,
  // What passes only the second time, on a machine that stood still meanwhile, is told as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: phone,
    locale: "en-GB",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Without snapshots: to take one of a photo's preview the recorder itself would break the content security policy.
    trace: { mode: "retain-on-failure", snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      args: "--no-sandbox --disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-gpu --disable-quic".split(
        " ",
      ),
    },
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, testIgnore: /e2e\/firebase\// },
    { name: "no-js", use: { javaScriptEnabled: false }, testIgnore: [/\.js\.spec\.ts$/, /e2e\/firebase\//] },
    ...(emulated
      ? [
          {
            name: "firebase",
            use: { ...firebase, javaScriptEnabled: true },
            ...onFirebase,
          },
          {
            name: "firebase-no-js",
            use: { ...firebase, javaScriptEnabled: false },
            ...onFirebase,
            testIgnore: /\.js\.spec\.ts$/,
          },
        ]
      : []),
  ],
  webServer: [
    ...(wants(/^(no-)?js$/)
      ? [
          {
            command: "npm start",
            url: `http://localhost:${port}/sign-in`,
            env: { PORT: port!, DATA_DIR: dataDir, LOG_LEVEL: "silent", QUOTA_DRAFTS: "1000" },
            timeout: 180_000,
          },
        ]
      : []),
    ...(emulated && wants(/^firebase/)
      ? [
          {
            command: "npm run start:firebase:emulators",
            url: `http://localhost:${firebasePort}/sign-in`,
            env: {
              PORT: firebasePort!,
              AUTH_EMULATOR_PORT: authPort!,
              CONTROL_PORT: controlPort!,
              FIRESTORE_EMULATOR_PORT: firestorePort!,
              SEED: "chain",
              AUTH_ALLOWED_DOMAINS: "chain.test",
              LOG_LEVEL: "silent",
            },
            timeout: 180_000,
            // The emulators are processes of their own, and end with it.
            gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
          },
        ]
      : []),
  ],
});
