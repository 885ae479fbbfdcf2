import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./e2e/chromium.ts";

const port = Number((process.env["E2E_PORT"] ??= String(4300 + (process.pid % 500))));
const dataDir = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "store-qc-e2e-")));
const phone = { width: 360, height: 740 };

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  fullyParallel: false,
  workers: 1,
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
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "no-js", use: { javaScriptEnabled: false }, testIgnore: /\.js\.spec\.ts$/ },
  ],
  webServer: {
    command: "npm start",
    url: `http://localhost:${port}/sign-in`,
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "silent" },
    timeout: 180_000,
  },
});
