/** A missing emulator is the one thing that a run may leave out: what needs one that is here is run. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { areHere } from "../emulators/missing.ts";

test("the tests on Firestore are run where its emulator is here", async () => {
  const { default: config } = await import("../../vitest.config.ts");
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  const expected = areHere("the tests on Firestore", ["firestore"]) ? ["embedded", "firestore"] : ["embedded"];
  expect(projects.map(({ test: { name } }) => name)).toEqual(["rules", "house", ...expected]);
});

test("the browser tests of the Firebase engine are run where its emulators are here, with scripts and without", async () => {
  const { default: config } = await import("../../playwright.config.ts");
  const expected = areHere("the browser tests of the Firebase engine")
    ? ["firebase", "firebase-no-js", "js", "no-js"]
    : ["js", "no-js"];
  expect(config.projects?.map(({ name }) => name)).toEqual(expected);
});

test("no browser test, and none of an engine, is skipped by itself", () => {
  const folders = ["e2e", "e2e/firebase", "tests/auth", "tests/db", "tests/files", "tests/firebase", "tests/shell"];
  const skipping = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith(".ts") && /\.(skip|skipIf|fixme|todo|only)\(/.test(readFileSync(path, "utf8")));
  expect(skipping).toEqual([]);
});
