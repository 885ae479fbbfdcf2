/** No sign has two meanings, and docs/design.md says which meaning each has. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { signs } from "#app/ui/page.tsx";

test("each sign has one meaning", () => {
  expect(new Set(Object.values(signs)).size).toBe(Object.keys(signs).length);
});

test("the table of signs is that of the code", () => {
  const section = readFileSync("docs/design.md", "utf8").split("## Signs")[1]!.split("\n## ")[0]!;
  const rows = Array.from(section.matchAll(/^\| ([a-z-]+) \| ([a-z]+) \|/gm), ([, sign, meaning]) => [meaning, sign]);
  expect(rows.slice(1)).toEqual(Object.entries(signs));
});
