import { expect, test } from "vitest";
import { formatPhone, normalPhone } from "#app/stores/phone.ts";

test.each([
  ["0912 345 678", "+84912345678"],
  ["+84 912.345.678", "+84912345678"],
  ["+84 (0) 912 345 678", "+84912345678"],
  ["0084912345678", "+84912345678"],
  // As a figure, a spreadsheet drops the zero.
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
])("%s is %s", (given, normal) => {
  expect(normalPhone(given)).toBe(normal);
  expect(normalPhone(normal)).toBe(normal);
});

test.each(["", "+14156779494", "12345", "hỏi lễ tân", "0511"])("%j stays as it was given", (given) => {
  expect(normalPhone(given)).toBe(given);
});

test("numbers are shown as people dial them", () => {
  expect(["+84912345678", "+842838225891", "+842363822589", "+14156779494", ""].map(formatPhone)).toEqual([
    "0912 345 678",
    "028 3822 5891",
    "0236 3822 589",
    "+14156779494",
    "",
  ]);
});
