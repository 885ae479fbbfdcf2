/** Fields don't cut long texts where the answer reports them: browsers cut pasted text silently. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("nothing that is pasted into a form's text areas is cut", () => {
  const cutting = globSync("app/**/*.tsx", { exclude: ["app/templates/pages/edit/**"] }).filter((path) =>
    /<(?:TextAreaField|textarea)\b[^<]*\bmaxLength=/.test(readFileSync(path, "utf8")),
  );
  expect(cutting).toEqual([]);
});

test("no pasted name, area or tag is cut, except the name of a saved view", () => {
  const cutting = globSync("app/**/*.tsx", { exclude: ["app/views/**"] }).filter((path) =>
    /\bmaxLength(?:=\{|: )\w+\.(?:name|area|tag)\b/.test(readFileSync(path, "utf8")),
  );
  expect(cutting).toEqual([]);
});
