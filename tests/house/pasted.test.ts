/** Where an answer says what is too long and gives it back, no text area cuts it before: a browser cuts what is pasted without a word. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("nothing that is pasted into a form's text areas is cut", () => {
  const cutting = globSync("app/**/*.tsx", { exclude: ["app/templates/pages/edit/**"] }).filter((path) =>
    /<(?:TextAreaField|textarea)\b[^<]*\bmaxLength=/.test(readFileSync(path, "utf8")),
  );
  expect(cutting).toEqual([]);
});
