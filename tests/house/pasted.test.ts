/** Where an answer says what is too long and gives it back, no field cuts it before: a browser cuts what is pasted without a word. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("nothing that is pasted into a form's text areas is cut", () => {
  const cutting = globSync("app/**/*.tsx", { exclude: ["app/templates/pages/edit/**"] }).filter((path) =>
    /<(?:TextAreaField|textarea)\b[^<]*\bmaxLength=/.test(readFileSync(path, "utf8")),
  );
  expect(cutting).toEqual([]);
});

test("nor what is pasted as a name, an area or a tag; but for a saved view's, whose form has no page to come back to", () => {
  const cutting = globSync("app/**/*.tsx", { exclude: ["app/views/**"] }).filter((path) =>
    /\bmaxLength(?:=\{|: )\w+\.(?:name|area|tag)\b/.test(readFileSync(path, "utf8")),
  );
  expect(cutting).toEqual([]);
});
