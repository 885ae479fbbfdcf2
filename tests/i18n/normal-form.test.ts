/** Marks on letters, written separately or with their letter, have one form, whatever their number. */
import { expect, test } from "vitest";
import { codeKey } from "#app/i18n/code-key.ts";
import { fold, foldedWords } from "#app/i18n/fold.ts";
import { normalForm } from "#app/i18n/plain.ts";

test("both ways to write a letter with its marks are folded and formed alike", () => {
  const texts = ["Phở Đặc Biệt – Quận 1", "Ǖ Ấ ệ ở \u0344 \u0f73", "가나다 ガｶﾞ ﬁ Å ①", "क्षि ไก่ זֹאת"];
  for (const text of texts) {
    const expected = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
    for (const form of ["NFC", "NFD"] as const) expect(fold(text.normalize(form))).toBe(expected);
    for (const form of ["NFC", "NFD", "NFKC"] as const) expect(normalForm(text, form)).toBe(text.normalize(form));
  }
  expect(foldedWords("Pho\u031b\u0309 Bo\u0300")).toEqual(["pho", "bo"]);
});

test.each([
  ["above and below", "\u0301\u0323"],
  ["of halfwidth letters", "\uff9e\u0334"],
])("endless marks, %s, take linear time", (_, marks) => {
  const text = `a${marks.repeat(200_000)}`;
  const begun = performance.now();
  expect(fold(text)).toMatch(/^a/);
  for (const form of ["NFC", "NFD", "NFKC"] as const) expect(normalForm(text, form)).not.toHaveLength(0);
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("codes are equal whatever their case, width, form, invisible characters and outer white space", () => {
  const written = [
    "HN-01",
    "hn-01",
    " Hn-01\u00a0",
    "ＨＮ－０１",
    "ｈｎ-０１",
    "HN\u200b-0\u00ad1\ufeff",
    "\u2066HN-01\u2069",
  ];
  expect([...new Set(written.map(codeKey))]).toEqual(["HN-01"]);
  for (const accent of ["NFC", "NFD"] as const) expect(codeKey("đống đa 1".normalize(accent))).toBe("ĐỐNG ĐA 1");
  expect(codeKey("A \u200b 1")).toBe("A 1");
  const different = ["HN-01", "HN01", "HN-1", "HN 01", "HÑ-01"];
  expect(new Set(different.map(codeKey)).size).toBe(different.length);
});

test("a search finds codes written with full-width or invisible characters", () => {
  expect(foldedWords("ＨＮ０１")).toEqual(["hn01"]);
  expect(foldedWords("hn\u200b0\u00ad1")).toEqual(["hn01"]);
});
