/** Only missing emulators and published files may leave tests out; all other tests run. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areHere } from "../emulators/missing.ts";

test("the tests on Firestore run where its emulator is installed", async () => {
  const { default: config } = await import("../../vitest.config.ts");
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  const expected = areHere("the tests on Firestore", ["firestore"]) ? ["embedded", "firestore"] : ["embedded"];
  expect(projects.map(({ test: { name } }) => name)).toEqual(["rules", "house", ...expected]);
});

test("the browser tests of the Firebase engine run where its emulators are, with and without scripts", async () => {
  const { default: config } = await import("../../playwright.config.ts");
  const expected = areHere("the browser tests of the Firebase engine")
    ? ["firebase", "firebase-no-js", "js", "no-js"]
    : ["js", "no-js"];
  expect(config.projects?.map(({ name }) => name)).toEqual(expected);
});

const sources = ["e2e", "tests"]
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ["**/node_modules/**"] }))
  .map((path) => ({ path, source: readFileSync(path, "utf8") }));

test("no test is skipped by a mark in its file", () => {
  const skipping = sources.filter(({ source }) => /\.(skip|skipIf|fixme|todo|only)\(/.test(source));
  expect(skipping.map(({ path }) => path)).toEqual([]);
});

test("only one file uses data from outside the project", () => {
  const beside = sources.filter(({ source }) => /\.\.\/shared\//.test(source));
  expect(beside.map(({ path }) => path)).toEqual(["tests/public-data.ts"]);
});
