import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionNames } from "#app/transfer/collections.ts";

test("transfers every collection of the app", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const named = sources.flatMap((path) =>
    [...readFileSync(join("app", path), "utf8").matchAll(/= (?:collection|defineShards)\(\s*"([a-z-]+)"/g)].map(
      (match) => match[1],
    ),
  );
  expect(new Set(collectionNames)).toEqual(new Set(named));
});
