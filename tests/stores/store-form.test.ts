import { expect, test } from "vitest";
import { readPlace, readStoreForm, readTags, type TypedStore, typedStore } from "#app/stores/store-form.ts";

const typed = (over: Partial<TypedStore> = {}): TypedStore => ({
  code: "S1",
  name: "Cà phê Đông Du",
  area: "Quận 1",
  address: "",
  province: "",
  phone: "",
  place: "",
  tags: "",
  ...over,
});
const known = { areas: ["Quận 1", "Hà Nội"] };
const problemsOf = (over: Partial<TypedStore>) => readStoreForm(typed(over), known).problems;

test("what was typed becomes a store, and its form again", () => {
  const { fields } = readStoreForm(
    typed({
      name: "  Cà  phê Đông Du ",
      area: "quan 1",
      province: "Hồ Chí Minh",
      phone: "028 3822 5891",
      place: "10.7769, 106.7009",
      tags: "Mới; trung tâm, mới",
    }),
    known,
  );
  expect(fields).toEqual({
    code: "S1",
    name: "Cà phê Đông Du",
    area: "Quận 1",
    address: "",
    province: "Hồ Chí Minh",
    phone: "+842838225891",
    place: { latitude: 10.7769, longitude: 106.7009 },
    tags: ["Mới", "trung tâm"],
  });
  expect(readStoreForm(typedStore(fields!), known).fields).toEqual(fields);
});

test("a telephone number from abroad stays as it was typed", () => {
  const phoneOf = (phone: string, place = "") => readStoreForm(typed({ phone, place }), known).fields?.phone;
  expect(phoneOf("048-262-1044")).toBe("048-262-1044");
  expect(phoneOf("092-123-4567", "33.59, 130.40")).toBe("092-123-4567");
  expect(phoneOf("092-123-4567", "10.78, 106.70")).toBe("+84921234567");
});

test("each field says what is wrong with it", () => {
  expect(problemsOf({ code: " ", name: "", area: "\u200b" })).toEqual({
    code: "missing",
    name: "missing",
    area: "missing",
  });
  expect(problemsOf({ code: "x".repeat(41), address: "x".repeat(401), phone: "1".repeat(41) })).toEqual({
    code: "long",
    address: "long",
    phone: "long",
  });
  expect(problemsOf({ province: "Atlantis", place: "somewhere" })).toEqual({
    province: "unknown",
    place: "malformed",
  });
  expect(problemsOf({ tags: "x".repeat(41) })).toEqual({ tags: "long" });
  expect(problemsOf({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() })).toEqual({ tags: "many" });
});

test("a store keeps its code, and a province from before", () => {
  const current = { ...readStoreForm(typed(), known).fields!, province: "CA" };
  const stored = { ...current, status: "open" as const, words: [], sortName: "", createdAt: "", updatedAt: "" };
  const { fields } = readStoreForm(typed({ code: "OTHER", province: "CA" }), { ...known, current: stored });
  expect(fields).toMatchObject({ code: "S1", province: "CA" });
});

test.each([
  ["10.7769, 106.7009", { latitude: 10.7769, longitude: 106.7009 }],
  ["(-10.5;-106)", { latitude: -10.5, longitude: -106 }],
  ["10.7 106.7", { latitude: 10.7, longitude: 106.7 }],
  [" ( 10.7769°N , 106.7009 )", undefined],
  [" ( 10.7769 °\u00a0 ,\t106.7009 ° ) ", { latitude: 10.7769, longitude: 106.7009 }],
  ["", null],
  ["91, 10", undefined],
  ["10, 181", undefined],
  ["10.7769", undefined],
  ["ten, eleven", undefined],
])("%j is the place %j", (text, place) => {
  expect(readPlace(text)).toEqual(place);
});

test("a place of mere blanks is read as fast as any", () => {
  const blanks = " ".repeat(104);
  const begun = performance.now();
  expect(readPlace(`${blanks}0${blanks}${blanks}0${blanks}${blanks}x`)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("tags are told apart without regard to case and diacritics", () => {
  expect(readTags(" Mới,, moi ; MỚI , drive-in")).toEqual(["Mới", "drive-in"]);
  expect(readTags("TP Vinh, Vinh, ★, ♥")).toEqual(["TP Vinh", "Vinh", "★", "♥"]);
});
