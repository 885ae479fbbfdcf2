import { expect, test } from "vitest";
import { dayColumnOf, mismatches, orderOf } from "#app/sheets/day-column.ts";

const column = (...texts: string[]) => dayColumnOf(texts.map((text, at) => ({ row: at + 2, text })))!;

test.each([
  ["year first", ["2016-01-06", "20160106", "2016/12/25"], "dmy"],
  ["only the same either way", ["05/05/2016", "1.1.2016", "46086"], "dmy"],
  ["a day above 12 first", ["06/01/2016", "25/01/2016"], "dmy"],
  ["a day above 12 second", ["06/01/2016", "01/25/2016 12:00:00 AM", "2016-01-06"], "mdy"],
  ["with dots the day is first", ["06/01/2016", "6.1.2016"], "dmy"],
  ["all make sense either way", ["06/01/2016", "2016-01-06"], "ask"],
  ["some only one way, some only the other", ["01/25/2016", "25/01/2016"], "ask"],
] as const)("%s", (_, texts, order) => {
  expect(orderOf(column(...texts))).toBe(order);
});

test("shows ambiguous days first, counts rows that don't fit, and names the first of them", () => {
  const days = column("x", "25/01/2016", "01/26/2016", "06/01/2016", "13/13/2016", "07/01/2016", "27/01/2016");
  expect(days.shown).toEqual([
    { row: 5, text: "06/01/2016" },
    { row: 7, text: "07/01/2016" },
    { row: 3, text: "25/01/2016" },
  ]);
  expect(mismatches(days, "dmy")).toEqual({ count: 1, rows: [4] });
  expect(mismatches(days, "mdy")).toEqual({ count: 2, rows: [3, 8] });
  const many = dayColumnOf(Array.from({ length: 500 }, (_, row) => ({ row, text: "25/01/2016" })))!;
  expect(mismatches(many, "mdy")).toMatchObject({ count: 500, rows: { length: 20 } });
});

test("shows different days, however often the first rows repeat one", () => {
  expect(column("20160311", "20160311", "20161005", "20161005", "20160614").shown).toEqual([
    { row: 2, text: "20160311" },
    { row: 4, text: "20161005" },
    { row: 6, text: "20160614" },
  ]);
});

test("returns null for a column without days", () => {
  expect(dayColumnOf(["CH1", "12", "1234", "tháng 5", "5/2016", ""].map((text, row) => ({ row, text })))).toBeNull();
});
