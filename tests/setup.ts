/** Each test file has an empty embedded engine of its own, and the demo project's configuration. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "store-qc-test-"));
process.env["DATA_DIR"] = folder;
process.env["DEMO_DATA"] = "false";
process.env["LOG_LEVEL"] ??= "silent";
process.env["TZ"] = "UTC";

afterAll(() => rmSync(folder, { recursive: true, force: true }));
