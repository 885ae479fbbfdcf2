import { expect, test } from "vitest";
import { provinceNamed, provinceOf, provinces } from "#app/stores/province.ts";

test("each of the 34 provinces is found by its own name", () => {
  expect(new Set(provinces).size).toBe(34);
  for (const name of provinces) expect(provinceOf(name)).toBe(name);
});

test.each([
  ["Thành Phố Hồ Chí Minh", "Hồ Chí Minh"],
  ["Ho Chi Minh", "Hồ Chí Minh"],
  ["TP. HCM", "Hồ Chí Minh"],
  ["SG", "Hồ Chí Minh"],
  ["hn", "Hà Nội"],
  ["Hanoi", "Hà Nội"],
  ["Tỉnh Bình Dương", "Hồ Chí Minh"],
  ["Quảng Nam", "Đà Nẵng"],
  ["Thừa Thiên - Huế", "Huế"],
])("finds that %s is in the province %s", (given, province) => {
  expect(provinceOf(given)).toBe(province);
});

test("other texts are no province, and abbreviations are no names", () => {
  for (const other of ["San Francisco", "CA", "", "Atlantis"]) expect(provinceOf(other)).toBeNull();
  expect(provinceNamed("SG")).toBeNull();
});
