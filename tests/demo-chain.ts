/**
 * The demo chain of today in the test file's own database: the first file of a run makes it, the others copy it. Import
 * it before any module that opens the database.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

const folder = process.env["DATA_DIR"]!;
if (readdirSync(folder).length > 0) throw new Error("Import the demo chain before what opens the database");

const ofRun = inject("demoChains")!;
const chain = join(ofRun, "chain");
if (!existsSync(chain)) make();
cpSync(chain, folder, { recursive: true });

/** Two files may make it at once; the first that is whole is everybody's. */
function make(): void {
  const making = mkdtempSync(join(ofRun, "making-"));
  const env = { ...process.env, DATA_DIR: making, DEMO_DATA: "" };
  const { status, stderr } = spawnSync(process.execPath, ["app/demo/ensure.ts"], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`The demo chain was not made: ${stderr}`);
  try {
    renameSync(making, chain);
  } catch (error) {
    if (!existsSync(chain)) throw error;
  }
}
