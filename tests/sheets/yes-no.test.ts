import { expect, test } from "vitest";
import { readYesNo } from "#app/sheets/yes-no.ts";

test.each([
  ["Yes", true],
  [" Có ", true],
  ["Đúng", true],
  ["x", true],
  ["N", false],
  ["không", false],
  ["SAI", false],
  ["0", false],
  ["", undefined],
  ["maybe", undefined],
  ["constructor", undefined],
])("“%s” is %s", (text, expected) => {
  expect(readYesNo(text)).toBe(expected);
});
