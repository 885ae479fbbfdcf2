import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const builtServer = "build/server/index.js";

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newestSource(): number {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (path) => !path.includes("paraglide") && !path.includes(".inlang"),
  );
  return Math.max(
    ...[
      ...sources.map((path) => join("app", path)),
      "vite.config.ts",
      "react-router.config.ts",
      "package-lock.json",
    ].map(modified),
  );
}

export function ensureBuilt(): void {
  if (modified(builtServer) >= newestSource()) return;
  console.info("Building…");
  const { status } = spawnSync("npm", ["run", "build", "--silent", "--", "--logLevel", "warn"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
