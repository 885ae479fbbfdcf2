/** Before the browser tests: the app is built, and the demo chain is made once, which every worker copies. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../app/built.server.ts";

export default function prepare(): () => void {
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "store-qc-e2e-demo-"));
  process.env["E2E_DEMO"] = dataDir;
  const { status } = spawnSync(process.execPath, ["--import", "./app/node-version.mjs", "app/demo/ensure.ts"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The demo chain was not made");
  return () => rmSync(dataDir, { recursive: true });
}
