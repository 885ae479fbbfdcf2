/**
 * Each test file has its own empty engine and a demo project's configuration. In the project "firestore" its documents
 * are in the emulator.
 */
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, inject } from "vitest";
import { queryShapesChannel } from "#app/db/query-coverage.server.ts";

const folder = mkdtempSync(join(tmpdir(), "store-qc-test-"));
process.env["DATA_DIR"] = folder;
process.env["DEMO_DATA"] = "false";
// People of tests sign in with their password, but those of the second step's own.
process.env["REQUIRE_SECOND_STEP"] ??= "false";
process.env["LOG_LEVEL"] ??= "silent";
process.env["TZ"] = "UTC";
// A test file may import more than a person does in an hour.
process.env["QUOTA_IMPORTS"] = "100";
delete process.env["FIRESTORE_EMULATOR_HOST"];

const firestore = inject("firestore");
if (firestore) {
  const example = Object.entries(parseEnv(readFileSync(".env.example", "utf8")));
  Object.assign(
    process.env,
    Object.fromEntries(example.filter(([name, value]) => value && /^(FIREBASE|GOOGLE)_/.test(name))),
  );
  process.env["FIREBASE_PROJECT_ID"] = `demo-test-${randomBytes(6).toString("hex")}`;
  process.env["FIRESTORE_EMULATOR_HOST"] = firestore;
}

const indexesUsed = inject("indexesUsed");
// The database's own tests use queries that no page uses.
const { getState } = expect;
const ofDatabase = getState().testPath?.includes("/tests/db/");
if (indexesUsed && !ofDatabase) {
  subscribe(queryShapesChannel, (shape) => appendFileSync(indexesUsed, `${JSON.stringify(shape)}\n`));
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));
