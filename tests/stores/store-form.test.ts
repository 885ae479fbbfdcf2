import { expect, test } from "vitest";
import { m } from "#app/i18n/locale.ts";
import { type StoreFieldName, storeFieldName } from "#app/stores/field-names.ts";
import { parseCoordinates, readTags, storeFieldsOf, storeForm, typedStore } from "#app/stores/store-form.ts";
import { type Store, storeSchema } from "#app/stores/store.ts";
import { parseForm } from "#app/ui/form.server.ts";

type TypedStore = Record<StoreFieldName, string>;
const storeInput = (over: Partial<TypedStore> = {}): TypedStore => ({
  code: "S1",
  name: "Cà phê Đông Du",
  area: "Quận 1",
  address: "",
  province: "",
  phone: "",
  place: "",
  openedOn: "",
  tags: "",
  ...over,
});
const known = { areas: ["Quận 1", "Hà Nội"] };
const storeOf = (over: object = {}): Store => {
  const rest = { closedOn: null, closures: [], words: [], sortName: "" };
  const times = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
  return storeSchema.parse({ ...storeInput(), place: null, openedOn: null, tags: [], ...rest, ...times, ...over });
};

function read(form: TypedStore, current?: Store) {
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) fields.set(name, value);
  const { value, refuse } = parseForm(fields, storeForm({ ...known, current }));
  return { fields: value && storeFieldsOf(value), problems: refuse().data.reply.error };
}
const problemsOf = (over: Partial<TypedStore>) => read(storeInput(over)).problems;
const missing = (field: StoreFieldName) => [m.stores_problem_missing({ field: storeFieldName(field) })];
const long = (most: number) => [m.ui_form_long({ most: String(most) })];

test("typed values become a store, and the same values when edited again", () => {
  const { fields } = read(
    storeInput({
      name: "  Cà  phê Đông Du ",
      area: "quan 1",
      province: "Hồ Chí Minh",
      phone: "028 3822 5891",
      place: "10.7769, 106.7009",
      openedOn: "2024-11-30",
      tags: "Mới; trung tâm, mới",
    }),
  );
  expect(fields).toEqual({
    code: "S1",
    name: "Cà phê Đông Du",
    area: "Quận 1",
    address: "",
    province: "Hồ Chí Minh",
    phone: "+842838225891",
    place: { latitude: 10.7769, longitude: 106.7009 },
    openedOn: "2024-11-30",
    tags: ["Mới", "trung tâm"],
  });
  expect(read(typedStore(storeOf(fields!))).fields).toEqual(fields);
});

test("the opening day is optional, but refused if invalid", () => {
  expect(read(storeInput()).fields?.openedOn).toBeNull();
  expect(problemsOf({ openedOn: "2024-02-30" })).toEqual({ openedOn: [m.ui_form_day()] });
});

test("a foreign phone number is unchanged", () => {
  const phoneOf = (phone: string, place = "") => read(storeInput({ phone, place })).fields?.phone;
  expect(phoneOf("048-262-1044")).toBe("048-262-1044");
  expect(phoneOf("092-123-4567", "33.59, 130.40")).toBe("092-123-4567");
  expect(phoneOf("092-123-4567", "10.78, 106.70")).toBe("+84921234567");
});

test("each field reports its own error", () => {
  expect(problemsOf({ code: " ", name: "", area: "\u200b" })).toEqual({
    code: missing("code"),
    name: missing("name"),
    area: missing("area"),
  });
  expect(problemsOf({ code: "x".repeat(41), address: "x".repeat(401), phone: "1".repeat(41) })).toEqual({
    code: long(40),
    address: long(400),
    phone: long(40),
  });
  expect(problemsOf({ province: "Atlantis", place: "somewhere" })).toEqual({
    province: [m.stores_problem_province()],
    place: [m.stores_problem_place()],
  });
  for (const phone of ["12345", "+84 12", "hỏi lễ tân"])
    expect(problemsOf({ phone }), phone).toEqual({ phone: [m.stores_problem_phone()] });
  expect(problemsOf({ tags: "x".repeat(41) })).toEqual({ tags: long(40) });
  expect(problemsOf({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() })).toEqual({
    tags: [m.stores_problem_tags()],
  });
});

test("an existing odd province or phone number can be saved again", () => {
  const before = { province: "CA", phone: "hỏi lễ tân" };
  expect(read(storeInput(before), storeOf(before)).fields).toMatchObject(before);
});

test.each([
  ["10.7769, 106.7009", { latitude: 10.7769, longitude: 106.7009 }],
  ["(-10.5;-106)", { latitude: -10.5, longitude: -106 }],
  ["37.77, \u2212122.42", { latitude: 37.77, longitude: -122.42 }],
  ["10.7 106.7", { latitude: 10.7, longitude: 106.7 }],
  [" ( 10.7769°N , 106.7009 )", undefined],
  [" ( 10.7769 °\u00a0 ,\t106.7009 ° ) ", { latitude: 10.7769, longitude: 106.7009 }],
  ["", null],
  ["91, 10", undefined],
  ["10, 181", undefined],
  ["10.7769", undefined],
  ["ten, eleven", undefined],
])("%j is parsed as the place %j", (text, place) => {
  expect(parseCoordinates(text)).toEqual(place);
});

test("a place of mere blanks is parsed in time", () => {
  const blanks = " ".repeat(104);
  const begun = performance.now();
  expect(parseCoordinates(`${blanks}0${blanks}${blanks}0${blanks}${blanks}x`)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("tags that differ only in case or diacritics are the same", () => {
  expect(readTags(" Mới,, moi ; MỚI , drive-in")).toEqual(["Mới", "drive-in"]);
  expect(readTags("TP Vinh, Vinh, ★, ♥")).toEqual(["TP Vinh", "Vinh", "★", "♥"]);
});
