/** The one way to change a record: `app/changes` records each event and does each form once; all others ask it to. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes("paraglide"),
);

test.each(["recordEvent", "readEarlierResult", "storeFormResult"])("%s is imported by app/changes only", (name) => {
  const importing = new RegExp(`^import [^;]*\\b${name}\\b[^;]* from`, "m");
  const importers = files.filter((path) => importing.test(readFileSync(join("app", path), "utf8")));
  expect(importers.filter((path) => !path.startsWith("changes/"))).toEqual([]);
  expect(importers).not.toEqual([]);
});
