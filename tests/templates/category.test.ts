import { expect, test } from "vitest";
import { categoryOf, spelledAlike } from "#app/templates/category-of.ts";
import { categoryName } from "#app/templates/category.ts";
import { categorySchema } from "#app/templates/template.ts";

test.each([
  ["  Đóng cửa ", "Đóng cửa"],
  ["Sáng – tối (ca 1)", "Sáng – tối (ca 1)"],
  // A standard category's name, in either language, and its key are the same category.
  ["phục vụ", "service"],
  ["Service", "service"],
  ["food-safety", "food-safety"],
  // Stored keys stay the same.
  ["dong-cua", "dong-cua"],
  ["?!", ""],
  [`${"dài ".repeat(9)}dài hơn nữa`, `${"dài ".repeat(9)}dài`],
])("reads the category %j as %j", (words, category) => {
  expect(categoryOf(words)).toBe(category);
  if (category) expect(categorySchema.parse(category)).toBe(category);
});

test("a category of the chain shows its typed name", () => {
  expect(["Đóng cửa", "ca sáng-tối", "dong-cua", "service"].map(categoryName)).toEqual([
    "Đóng cửa",
    "ca sáng-tối",
    "Dong cua",
    "Service",
  ]);
});

test("a category takes the spelling of existing templates, unless one has it as typed", () => {
  expect(spelledAlike("đóng CỬA", ["opening", "Đóng cửa"])).toBe("Đóng cửa");
  expect(spelledAlike("Đóng cua", ["Đóng cửa"])).toBe("Đóng cua");
  expect(spelledAlike("đóng cửa", ["Đóng cửa", "đóng cửa"])).toBe("đóng cửa");
});
