import { describe, expect, test } from "vitest";
import { checkParams } from "#app/checks/list-filters.ts";
import { readParams } from "#app/lists/params.ts";
import { earliestFrom, readPeriod } from "#app/i18n/period.ts";
import { readPeriodParams } from "#app/reports/report-filter.ts";

const read = (search: string) => {
  const { requested, problems } = readPeriod(new URLSearchParams(search));
  return { asked: requested, problems: problems.map(({ name, code, value }) => `${name} ${code} ${value}`) };
};

test.each([
  ["", {}],
  ["month=&from=+&to=", {}],
  ["month=2026-02", { month: "2026-02" }],
  ["from=2026-02-10", { from: "2026-02-10" }],
  ["to=2026-02-10", { to: "2026-02-10" }],
  ["month=2026-01&from=2026-02-10&to=2026-03-09", { from: "2026-02-10", to: "2026-03-09" }],
  ["month=2026-01&to=2026-03-09", { to: "2026-03-09" }],
  ["from=2024-12-30&to=2026-06-30", { from: "2024-12-30", to: "2026-06-30" }],
  ["from=2025-01-01&to=2026-06-30", { from: "2025-01-01", to: "2026-06-30" }],
  ["from=1/2/2026&to=05/03/2026", { from: "2026-02-01", to: "2026-03-05" }],
])("%s", (search, expected) => {
  expect(read(search)).toEqual({ asked: expected, problems: [] });
});

test.each([
  ["from=2026-03-09&to=2026-03-01", { from: "2026-03-01", to: "2026-03-09" }, ["to order 2026-03-01"]],
  ["from=2024-12-29&to=2026-06-30", { from: "2024-12-30", to: "2026-06-30" }, ["from too-long 2024-12-29"]],
  ["from=2024-12-01&to=2026-06-30", { from: "2025-01-01", to: "2026-06-30" }, ["from too-long 2024-12-01"]],
  [
    "from=2026-06-30&to=2024-01-02",
    { from: "2024-12-30", to: "2026-06-30" },
    ["to order 2024-01-02", "from too-long 2024-01-02"],
  ],
  ["month=2026-13&to=2026-06-30", { to: "2026-06-30" }, ["month malformed 2026-13"]],
  ["month=2026-02&from=2026-02-30", { month: "2026-02" }, ["from malformed 2026-02-30"]],
  ["month=1999-12", {}, ["month malformed 1999-12"]],
  ["from=1999-12-31&to=31/02/2026", {}, ["from malformed 1999-12-31", "to malformed 31/02/2026"]],
  [`from=${"x".repeat(99)}`, {}, [`from malformed ${"x".repeat(60)}…`]],
])("corrects %s and explains it", (search, expected, problems) => {
  expect(read(search)).toEqual({ asked: expected, problems });
});

test("eighteen months before a longer month's last day is the shorter month's last day", () => {
  expect(earliestFrom("2026-06-30")).toBe("2024-12-30");
  expect(earliestFrom("2026-08-31")).toBe("2025-02-28");
});

describe("lists and reports read the same days", () => {
  test.each([
    "month=2026-01&from=2026-02-10&to=2026-03-09",
    "from=2024-09-30&to=2026-03-30",
    "from=2024-01-15&to=2026-03-30",
    "from=2020-01-01&to=2026-03-31",
    "from=2026-03-09&to=2026-03-01",
    "from=1999-01-01&to=2026-03-01&month=2026-03",
    "month=2026-13&from=2026-02-10&to=2026-03-09",
  ])("%s", (text) => {
    const search = new URLSearchParams(text);
    const list = readParams(checkParams, search);
    const report = readPeriodParams(search, "2026-03-20");
    expect(list.problems).toEqual(report.problems);
    expect(list.filters).toEqual({ ...(list.filters.from && { from: report.period.from }), to: report.period.to });
  });
});
