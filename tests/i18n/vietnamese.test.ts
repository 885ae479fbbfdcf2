/** A rhyme of two vowels has its tone mark on the first, in every text alike. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the tone mark is on the same vowel in every text", () => {
  const files = ["app/*/messages.vi.json", "app/help-center/articles/*.vi.md"].flatMap((names) => globSync(names));
  expect(files.length).toBeGreaterThan(20);
  const other = /(?:(?<!q)u[ỳýỷỹỵ]|o[àáảãạèéẻẽẹ])(?!\p{L})/giu;
  expect(
    files.flatMap(
      (file) =>
        readFileSync(file, "utf8")
          .match(other)
          ?.map((rhyme) => `${file}: ${rhyme}`) ?? [],
    ),
  ).toEqual([]);
});
