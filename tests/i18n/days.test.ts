import { describe, expect, test } from "vitest";
import { clockTimeOf, instantAt } from "#app/i18n/clock.ts";
import { addDays, addMonths, dayOf, lastDay, monthsBetween, parseDay } from "#app/i18n/days.ts";
import { formatDay, formatDays, formatInstant, formatMonth, formatShortMonth } from "#app/i18n/format.ts";
import { locales } from "#app/i18n/languages.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { m } from "#app/i18n/locale.ts";
import type { Locale } from "#app/i18n/text.ts";
import { plainLine } from "#app/i18n/plain.ts";

test("lists the months between two days, both included", () => {
  expect(monthsBetween("2025-11-30", "2026-02-01")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsBetween("2026-02-01", "2026-02-28")).toEqual(["2026-02"]);
  expect(monthsBetween("2026-03-01", "2026-02-28")).toEqual([]);
});

test("a run of months between two days is limited", () => {
  expect(monthsBetween("9999-12-01", "9999-12-31")).toEqual(["9999-12"]);
  expect(() => monthsBetween("0000-01-01", "9999-12-31")).toThrow(RangeError);
});

test("the business day changes at the zone's midnight", () => {
  expect(dayOf(new Date("2026-03-04T16:59:59Z"), "Asia/Ho_Chi_Minh")).toBe("2026-03-04");
  expect(dayOf(new Date("2026-03-04T17:00:00Z"), "Asia/Ho_Chi_Minh")).toBe("2026-03-05");
  expect(lastDay("2028-02")).toBe("2028-02-29");
  expect(addMonths("2026-01", -13)).toBe("2024-12");
});

test.each([
  ["2026-11-22", "2026-11-22"],
  [" 22/11/2026 ", "2026-11-22"],
  ["1/2/2026", "2026-02-01"],
  ["31/02/2026", null],
  ["11/22/2026", null],
  ["22/11/26", null],
  ["22/11/1826", null],
  ["", null],
])("reads the typed day %j", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

/** People type the message's example where a browser has no date field. */
test("the example of a day is valid in every message", () => {
  const messages = [m.ui_form_day, m.ui_form_day, m.ui_form_day, m.lists_day_format, m.reports_problem_day] as ((
    values: { value: string },
    options: { locale: Locale },
  ) => string)[];
  const examples = messages.flatMap((message) =>
    locales.map((locale) => /\d+[/-]\d+[/-]\d+/.exec(message({ value: "x" }, { locale }))?.[0] ?? ""),
  );
  expect(examples.map(parseDay)).toEqual(examples.map(() => "2026-11-22"));
});

test("a name is one plain line", () => {
  expect(plainLine("  Nguyễn\tThị \n Ánh ")).toBe("Nguyễn Thị Ánh");
  expect(plainLine("A\u202e\u0001B\ud800\ufffe\uffff\ufdd0\u{1ffff}")).toBe("AB");
  expect(plainLine("\u200b\u200b")).toBe("");
});

describe("zones whose clocks change at midnight", () => {
  const days = Array.from({ length: 5844 }, (_, index) => addDays("2015-01-01", index));

  test.each([
    "America/Asuncion",
    "Asia/Beirut",
    "Africa/Cairo",
    "America/Havana",
    "Atlantic/Azores",
    "America/Santiago",
    "Asia/Ho_Chi_Minh",
  ])("every day of 2015 to 2030 begins with its first instant in %s", (timeZone) => {
    expect(days.at(-1)).toBe("2030-12-31");
    const wrong = days.filter((day) => {
      const start = instantAt(day, 0, timeZone);
      const end = instantAt(addDays(day, 1), 0, timeZone);
      const hours = (end.getTime() - start.getTime()) / 3_600_000;
      const isFirst =
        dayOf(start, timeZone) === day && dayOf(new Date(start.getTime() - 1), timeZone) === addDays(day, -1);
      return !isFirst || ![23, 24, 25].includes(hours);
    });
    expect(wrong).toEqual([]);
  });

  test("a repeated clock time means its first instant, a skipped one comes after the change", () => {
    const iso = (day: string, minute: number) => instantAt(day, minute, "America/Havana").toISOString();
    expect(iso("2026-11-01", 30)).toBe("2026-11-01T04:30:00.000Z");
    expect(iso("2026-11-01", 60)).toBe("2026-11-01T06:00:00.000Z");
    expect(iso("2026-03-08", 0)).toBe("2026-03-08T05:00:00.000Z");
    expect(iso("2026-03-08", 30)).toBe("2026-03-08T05:30:00.000Z");
    expect(clockTimeOf(new Date("2026-03-08T05:30:00Z"), "America/Havana")).toBe("01:30");
  });
});

test("a period leaves out the month and year that its days share", () => {
  const days = (from: string, to: string) => [formatDays(from, to, "en"), formatDays(from, to, "vi")].map(plainLine);
  expect(days("2026-11-01", "2026-11-27")).toEqual(["1–27 Nov 2026", "1–27/11/2026"]);
  expect(days("2026-09-28", "2026-11-05")).toEqual(["28 Sep – 5 Nov 2026", "28/9–5/11/2026"]);
  expect(days("2025-12-31", "2026-01-01")).toEqual(["31 Dec 2025 – 1 Jan 2026", "31/12/2025–1/1/2026"]);
  expect(days("2026-11-05", "2026-11-05")).toEqual(["5 Nov 2026", "5/11/2026"]);
});

test("a month has its name in English and its number in Vietnamese", () => {
  expect([formatMonth("2026-11", "en"), formatMonth("2026-03", "vi")]).toEqual(["November 2026", "tháng 3/2026"]);
});

test("days, months and times are in the reader's words, not in a file's", async () => {
  const texts = () => [
    formatDay("2026-03-05"),
    formatShortMonth("2026-03"),
    formatInstant("2026-03-04T20:02:00.000Z", "Asia/Ho_Chi_Minh"),
  ];
  expect(await inLocale("en", async () => texts())).toEqual(["5 Mar 2026", "Mar 2026", "5 Mar 2026, 03:02"]);
  expect(await inLocale("vi", async () => texts())).toEqual(["5/3/2026", "3/2026", "5/3/2026, 03:02"]);
});
