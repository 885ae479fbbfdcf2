import { expect, test } from "vitest";
import { formatPhone, normalPhone, phoneLink, phoneRemark } from "#app/stores/phone.ts";

test.each([
  ["0912 345 678", "+84912345678"],
  ["+84 912.345.678", "+84912345678"],
  ["+84 (0) 912 345 678", "+84912345678"],
  ["0084912345678", "+84912345678"],
  // Spreadsheets drop the zero of a number.
  ["912345678", "+84912345678"],
  ["84912345678", "+84912345678"],
  ["(028) 3822 5891", "+842838225891"],
  ["0236 3822 589", "+842363822589"],
  // Landline codes until 2017, and mobile prefixes until 2018.
  ["04 3637 4374", "+842436374374"],
  ["08 3822 5891", "+842838225891"],
  ["0123 456 7890", "+84834567890"],
  ["0167 123 4567", "+84371234567"],
  // The same digits as an old Saigon number, but grouped as a mobile's.
  ["0838 225 891", "+84838225891"],
  ["1900 6067", "19006067"],
  ["(+84) 28 3822 5891", "+842838225891"],
  ["84 912 345 678", "+84912345678"],
])("normalises %s to %s", (given, normal) => {
  expect(normalPhone(given)).toBe(normal);
  expect(normalPhone(normal)).toBe(normal);
});

test.each(["", "+14156779494", "12345", "hỏi lễ tân", "0511"])("%j is unchanged by normalisation", (given) => {
  expect(normalPhone(given)).toBe(given);
});

test("numbers are displayed as people dial them", () => {
  expect(["+84912345678", "+842838225891", "+842363822589", "+14156779494", ""].map(formatPhone)).toEqual([
    "0912 345 678",
    "028 3822 5891",
    "0236 3822 589",
    "+14156779494",
    "",
  ]);
});

test.each([
  // Numbers of Saitama, Tokyo, London, Madrid, Strasbourg and Melbourne, whose digits are or were dialled in Viet Nam too.
  "048-262-1044",
  "0482621044",
  "03-5784-2555",
  "020 7946 0958",
  "912 345 678",
  "03 88 22 58 91",
  "(03) 9654 1234",
  "+81 48 262 1044",
  "0081482621044",
  "415-665-7440",
])("%s is not Vietnamese: it is unchanged and gets a remark", (given) => {
  expect(normalPhone(given)).toBe(given);
  expect(phoneRemark(given)).toBe("foreign-phone");
});

test("a number at a place outside Viet Nam is Vietnamese only with +84", () => {
  expect(
    ["092-123-4567", "0912 345 678", "04 7123 4567"].map((phone) => normalPhone(phone, { isAbroad: true })),
  ).toEqual(["092-123-4567", "0912 345 678", "04 7123 4567"]);
  expect(normalPhone("+84 912 345 678", { isAbroad: true })).toBe("+84912345678");
});

test("only numbers that could not be normalised get remarks", () => {
  expect(["", "+84912345678", "19006067"].map(phoneRemark)).toEqual([null, null, null]);
  expect(["hỏi lễ tân", "12345", "(1) - (2)", "+84 12", "0912 345 678 / 679"].map(phoneRemark)).toEqual([
    "odd-phone",
    "odd-phone",
    "odd-phone",
    "odd-phone",
    "odd-phone",
  ]);
});

test("a number is a link if its country is known", () => {
  expect(phoneLink("+84912345678")).toEqual({ href: "tel:+84912345678", text: "0912 345 678" });
  expect(phoneLink("+81 48 262 1044")).toEqual({ href: "tel:+81482621044", text: "+81 48 262 1044" });
  expect(phoneLink("19006067")?.href).toBe("tel:19006067");
  expect(["048-262-1044", "hỏi lễ tân"].map((phone) => phoneLink(phone)?.href)).toEqual([null, null]);
  expect(phoneLink("")).toBeNull();
});
