/** Rules: their texts, their days, and refused ones. */
import Holidays from "date-holidays";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, lastDay, monthOf } from "#app/i18n/days.ts";
import { holidayOn } from "#app/plan/holidays.ts";
import { nextOccurrences, occurrencesIn, type Timing } from "#app/plan/occurrences.server.ts";
import { ruleDays, ruleProblem } from "#app/plan/rule-days.server.ts";
import { plainRule, type PlainRule, ruleText, tidyRule, weekdays } from "#app/plan/rule.ts";

/** Whether a plain rule occurs on a day, calculated day by day without a library. */
function occurs(plain: Exclude<PlainRule, { repeat: "rule" }>, from: string, day: string): boolean {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const months =
    (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(from.slice(5, 7));
  const date = Number(day.slice(8));
  const lastDate = Number(lastDay(monthOf(day)).slice(8));
  switch (plain.repeat) {
    case "daily":
      return daysBetween(from, day) % plain.every === 0;
    case "weekly": {
      const mondayOf = (each: string) => addDays(each, -((new Date(`${each}T00:00:00Z`).getUTCDay() + 6) % 7));
      const weeks = daysBetween(mondayOf(from), mondayOf(day)) / 7;
      return weeks % plain.every === 0 && plain.on.includes(weekdays[weekday]!);
    }
    case "month-day":
      return months % plain.every === 0 && date === (plain.day === -1 ? lastDate : plain.day);
    case "month-weekday":
      if (months % plain.every !== 0 || weekdays[weekday] !== plain.on) return false;
      return plain.nth === "-1" ? date + 7 > lastDate : Math.ceil(date / 7) === Number(plain.nth);
  }
}

const patterns: Exclude<PlainRule, { repeat: "rule" }>[] = [
  { repeat: "daily", every: 1, count: null },
  { repeat: "daily", every: 3, count: null },
  { repeat: "daily", every: 5, count: 7 },
  { repeat: "weekly", every: 1, on: ["MO", "TH"], count: null },
  { repeat: "weekly", every: 2, on: ["SU", "MO"], count: null },
  { repeat: "weekly", every: 3, on: ["WE"], count: 4 },
  { repeat: "month-day", every: 1, day: 31, count: null },
  { repeat: "month-day", every: 2, day: 29, count: null },
  { repeat: "month-day", every: 1, day: -1, count: null },
  { repeat: "month-weekday", every: 1, nth: "2", on: "TU", count: null },
  { repeat: "month-weekday", every: 3, nth: "-1", on: "FR", count: null },
  { repeat: "month-weekday", every: 1, nth: "4", on: "SU", count: 5 },
];

describe.each(patterns.map((plain) => [ruleText(plain), plain] as const))("%s", (rule, plain) => {
  test("is parsed into the chosen settings", () => {
    expect(plainRule(rule)).toEqual(plain);
  });

  test.each(["2026-02-27", "2026-03-09", "2027-12-31"])(
    "occurs on the same days from %s as a plain calculation",
    (from) => {
      const days = Array.from({ length: 800 }, (_, index) => addDays(from, index));
      const due = days.filter((day) => occurs(plain, from, day)).slice(0, plain.count ?? undefined);
      expect(ruleDays({ rule, from }, { from, to: days.at(-1)! })).toEqual(due);
      const [start, end] = [addDays(from, 200), addDays(from, 260)];
      expect(ruleDays({ rule, from }, { from: start, to: end })).toEqual(
        due.filter((day) => day >= start && day <= end),
      );
    },
  );
});

test.each([
  ["FREQ=SECONDLY", "finer"],
  ["FREQ=HOURLY;INTERVAL=48", "finer"],
  ["FREQ=DAILY;BYHOUR=9,10", "finer"],
  ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "never"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "never"],
  ["FREQ=MONTHLY;BYDAY=6MO", "never"],
  ["FREQ=DAILY;UNTIL=20250101", "never"],
  ["FREQ=DAILY;INTERVAL=0", "malformed"],
  ["FREQ=DAILY;INTERVAL=99999999999999999999", "malformed"],
  ["FREQ=DAILY;COUNT=3;UNTIL=20270101", "malformed"],
  ["FREQ=DAILY;FREQ=WEEKLY", "malformed"],
  ["FREQ=WEEKLY;BYDAY=", "malformed"],
  ["FREQ=WEEKLY;BYDAY=XX", "malformed"],
  ["FREQ=MONTHLY;BYMONTHDAY=32", "malformed"],
  ["FREQ=DAILY\nRRULE:FREQ=SECONDLY", "malformed"],
  ["BYDAY=MO", "malformed"],
  ["each Monday", "malformed"],
  ["", "malformed"],
])("the rule %s is refused with the problem %s", (rule, problem) => {
  expect(ruleProblem({ rule, from: "2026-03-09" })).toBe(problem);
});

test("a rule that needs thousands of years to search is refused at once", () => {
  const weeks = Array.from({ length: 50 }, (_, at) => at + 1);
  const begun = performance.now();
  expect(ruleProblem({ rule: `FREQ=YEARLY;BYWEEKNO=${weeks.join(",")};BYSETPOS=366`, from: "2026-03-09" })).toBe(
    "never",
  );
  // It takes 20 ms; searching every year that the library knows took 15 s.
  expect(performance.now() - begun).toBeLessThan(3000);
});

test.each([
  ["rrule: freq=yearly; bymonth=6; bymonthday=1", ["2026-06-01", "2027-06-01"]],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["2028-02-29"]],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;INTERVAL=9", ["2026-03-31", "2026-12-31", "2027-09-30"]],
])("%s is used without rewriting", (typed, days) => {
  const rule = tidyRule(typed);
  expect(ruleProblem({ rule, from: "2026-03-09" })).toBeNull();
  expect(plainRule(rule)).toEqual({ repeat: "rule", rule });
  expect(ruleDays({ rule, from: "2026-03-09" }, { from: "2026-03-09", to: "2028-02-29" }).slice(0, 3)).toEqual(days);
});

describe("occurrences", () => {
  const timing = (changes: Partial<Timing>): Timing => ({
    rule: "FREQ=DAILY",
    from: "2026-04-20",
    to: null,
    holidays: "skip",
    window: 1,
    ...changes,
  });
  const may = { from: "2026-04-29", to: "2026-05-03" };
  const days = (changes: Partial<Timing>, closed: readonly string[] = []) =>
    occurrencesIn(timing(changes), may, new Set(closed)).map(({ day }) => day.slice(5));

  test("skip public holidays and closed days, or include them on request", () => {
    expect(days({})).toEqual(["04-29", "05-02", "05-03"]);
    expect(days({}, ["2026-05-02"])).toEqual(["04-29", "05-03"]);
    expect(days({ holidays: "keep" }, ["2026-05-02"])).toEqual(["04-29", "04-30", "05-01", "05-02", "05-03"]);
  });

  test("end with their window, or on the day before the next one", () => {
    const weekly = { rule: "FREQ=WEEKLY;BYDAY=MO,TH", from: "2026-03-02" };
    const ends = (window: number, to: string | null = null) =>
      occurrencesIn(timing({ ...weekly, window, to }), { from: "2026-03-09", to: "2026-03-12" }, new Set());
    expect(ends(2)).toEqual([
      { day: "2026-03-09", end: "2026-03-10" },
      { day: "2026-03-12", end: "2026-03-13" },
    ]);
    expect(ends(28)).toEqual([
      { day: "2026-03-09", end: "2026-03-11" },
      { day: "2026-03-12", end: "2026-03-15" },
    ]);
    expect(ends(28, "2026-03-11")).toHaveLength(1);
  });

  test("don't exist for a rule that meets only holidays", () => {
    const labour = timing({ rule: "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1" });
    expect(nextOccurrences(labour, "2026-04-20", { count: 5, closed: new Set() })).toEqual([]);
    expect(nextOccurrences({ ...labour, holidays: "keep" }, "2026-05-01", { count: 2, closed: new Set() })).toEqual([
      "2026-05-01",
      "2027-05-01",
    ]);
  });
});

test("public holidays match the library's for each day from 2020 to 2060", () => {
  const library = new Holidays("VN", { types: ["public"] });
  const days = new Set<string>();
  for (let year = 2020; year <= 2060; year++)
    for (const { date, start, end } of library.getHolidays(year))
      for (let at = 0; at < Math.round((end.getTime() - start.getTime()) / 86_400_000); at++)
        days.add(addDays(date.slice(0, 10), at));
  const own = Array.from({ length: daysBetween("2020-01-01", "2060-12-31") + 1 }, (_, at) => addDays("2020-01-01", at));
  expect(own.filter((day) => holidayOn(day) !== null)).toEqual([...days].toSorted());
  expect(holidayOn("2026-02-17")).toBe("tet");
  expect(holidayOn("2061-02-01")).toBeNull();
  expect(holidayOn("2061-05-01")).toBe("labour");
});
