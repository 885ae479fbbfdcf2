import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./e2e/chromium.ts";
import { areHere, missingEmulators } from "./tests/emulators/missing.ts";

const phone = { width: 360, height: 740 };

const emulated = missingEmulators.length === 0;
if (process.env["TEST_WORKER_INDEX"] === undefined) areHere("the browser tests of the Firebase engine");

/** The journeys that both engines are tested with: of the longer files what is tagged so. */
const onFirebase = {
  testMatch: [
    /e2e\/(check|decisions|errors)\.spec\.ts$/,
    /e2e\/(auth-state|autosave)\.js\.spec\.ts$/,
    /e2e\/firebase\/.*\.spec\.ts$/,
  ],
  // What needs the demo chain has no more than a few checks there.
  grepInvert: /autosave(?!.*@engines)|@demo/s,
};

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  fullyParallel: false,
  // A test waits more than it works. A fourth worker on two cores gains nothing.
  workers: 3,
  globalSetup: "./e2e/prepare.ts",
  timeout: 120_000,
  // A machine shared with others stands still now and then.
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: {
    viewport: phone,
    locale: "en-GB",
    // Where the business is not: pages tell its time, whatever the device thinks.
    timezoneId: "America/New_York",
    // Tests see and hold up every request, which a service worker would answer itself.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Without snapshots: to take one of a photo's preview the recorder itself would break the content security policy. Filming every page,
    // of which only a failed test's would be kept, takes a quarter of the processor time.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      // Pages of tests don't live long enough to be compiled a second time, for speed.
      args: "--no-sandbox --disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-gpu --disable-quic --js-flags=--no-opt,--no-maglev".split(
        " ",
      ),
    },
  },
  projects: [
    // The Firebase engine first, each of its projects on the emulators of one worker, which take a while to start.
    ...(emulated
      ? [
          { name: "firebase", use: { javaScriptEnabled: true }, workers: 1, ...onFirebase },
          {
            name: "firebase-no-js",
            use: { javaScriptEnabled: false },
            workers: 1,
            ...onFirebase,
            // What decisions and errors do without scripts is of the pages, which are the same on both engines.
            testIgnore: /(\.js|e2e\/(decisions|errors))\.spec\.ts$/,
          },
        ]
      : []),
    { name: "js", use: { javaScriptEnabled: true }, testIgnore: /e2e\/firebase\// },
    { name: "no-js", use: { javaScriptEnabled: false }, testIgnore: [/\.js\.spec\.ts$/, /e2e\/firebase\//] },
  ],
});
