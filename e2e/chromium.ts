/** Finds a Chromium for the browser tests, or installs one: Playwright's own, else the system's package. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The shell without a browser's windows first: it takes half the processor time. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

function find(): string | undefined {
  return [process.env["CHROMIUM_PATH"] ?? "", ...systemPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

const installers = [
  ["npx", "playwright", "install", "--with-deps", "chromium"],
  ["sh", "-c", "apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)"],
];

/** Path of the browser. @throws when it is missing and can't be installed. */
export function chromiumPath(): string {
  let path = find();
  for (const [command = "", ...args] of installers) {
    if (path) break;
    console.info(`No Chromium found: ${command} ${args.join(" ")}`);
    spawnSync(command, args, { stdio: "inherit", timeout: 600_000 });
    path = find();
  }
  if (!path) throw new Error("The browser tests need a Chromium: install one and set CHROMIUM_PATH to its program.");
  return path;
}
