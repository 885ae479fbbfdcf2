import { expect, test } from "vitest";
import { dayOfSerial, readDay } from "#app/sheets/day.ts";

test.each([
  ["2026-03-05", "2026-03-05"],
  ["2026/3/5", "2026-03-05"],
  ["20260305", "2026-03-05"],
  ["05/03/2026", "2026-03-05"],
  ["5/3/2026", "2026-03-05"],
  ["5-3-2026", "2026-03-05"],
  ["5.3.2026", "2026-03-05"],
  [" 31/12/1999 ", "1999-12-31"],
  ["29/02/2024", "2024-02-29"],
  ["46086", "2026-03-05"],
  ["46086.75", "2026-03-05"],
  ["2026-03-05 14:05", "2026-03-05"],
  ["2026-03-05T23:59:59.5+07:00", "2026-03-05"],
  ["05/03/2026 2:05:00 PM", "2026-03-05"],
])("%s is a day", (text, day) => {
  expect(readDay(text)).toEqual({ day });
});

test.each(["03/25/2026", "3-25-2026"])("%s is a day only where the month comes first", (text) => {
  expect(readDay(text)).toEqual({ what: "other-order" });
  expect(readDay(text, "mdy")).toEqual({ day: "2026-03-25" });
});

test("accepts the year first, but no day with dots, where the month comes first", () => {
  expect(readDay("05/03/2026", "mdy")).toEqual({ day: "2026-05-03" });
  expect(readDay("2026-03-05", "mdy")).toEqual({ day: "2026-03-05" });
  expect(["25/03/2026", "5.3.2026"].map((text) => readDay(text, "mdy").what)).toEqual(["other-order", "other-order"]);
});

const noDays = ["", "soon", "05/03/26", "2026-02-30", "29/02/2026", "32/01/2026", "13/13/2026", "2026-3"];
const others = [
  "12/2026",
  "1234",
  "2026",
  "460861",
  "05/03-2026",
  "3026-01-01",
  "0001-01-01",
  "-46086",
  "05/03/2026 noon",
];

test.each(noDays.concat(others))("%j is not a day", (text) => {
  expect([readDay(text), readDay(text, "mdy")]).toEqual([{ what: "no-day" }, { what: "no-day" }]);
});

test("reads serial numbers of both systems, before and after the false leap day of 1900", () => {
  expect([1, 59, 61, 46_086].map((serial) => dayOfSerial(serial))).toEqual([
    "1900-01-01",
    "1900-02-28",
    "1900-03-01",
    "2026-03-05",
  ]);
  expect([0, 44_624].map((serial) => dayOfSerial(serial, true))).toEqual(["1904-01-01", "2026-03-05"]);
});
