import { describe, expect, test } from "vitest";
import { readParams } from "#app/lists/params.ts";
import { type CheckFilters, checkParams, periodOf } from "#app/checks/list-filters.ts";

const read = (search: string) => {
  const { filters, sort, problems } = readParams(checkParams, new URLSearchParams(search));
  return { filters: { ...filters, sort }, problems };
};

describe("search params of the list", () => {
  test("use valid values, and report invalid ones with their text", () => {
    expect(
      read(
        "q=+pho+&status=lost&storeId=a%2Fb&from=2026-02-30&month=2026-13&result=pass&sort=-score&area=Qu%E1%BA%ADn+1&other=1&managerId=",
      ),
    ).toEqual({
      filters: { q: "pho", result: "pass", sort: "-score", area: "Quận 1" },
      problems: [
        { name: "month", code: "malformed", value: "2026-13" },
        { name: "from", code: "malformed", value: "2026-02-30" },
        { name: "storeId", code: "malformed", value: "a/b" },
        { name: "status", code: "malformed", value: "lost" },
      ],
    });
  });

  test("can have any value without an error", () => {
    for (const value of ["__proto__", "\0", "x".repeat(5000), "%", "'", "🙂"]) {
      for (const name of ["q", "month", "from", "storeId", "sort", "severity", "templateCategory"]) {
        const { filters, problems } = readParams(checkParams, new URLSearchParams([[name, value]]));
        expect(Object.keys(filters).length + problems.length).toBe(1);
      }
    }
  });
});

describe("the period of the list", () => {
  const today = "2026-11-20";
  const period = (filters: CheckFilters) => periodOf(filters, today);

  test.each([
    ["none", {}, { sort: "-day" }],
    ["a month", { month: "2026-02" }, { from: "2026-02-01", to: "2026-02-28", sort: "-day" }],
    ["open ends", { from: "2020-01-01" }, { from: "2020-01-01", sort: "-day" }],
    ["a score sort over all time", { sort: "score" }, { sort: "score" }],
    ["a score sort of a month", { sort: "-score", month: "2026-02" }, { months: ["2026-02"], sort: "-score" }],
    [
      "a score sort of whole months",
      { sort: "score", from: "2026-01-01", to: "2026-03-31" },
      { months: ["2026-01", "2026-02", "2026-03"], sort: "score" },
    ],
    [
      "a score sort up to today",
      { sort: "score", from: "2026-10-01" },
      { months: ["2026-10", "2026-11"], sort: "score" },
    ],
    ["a score sort of what is to come", { sort: "score", from: "2027-01-01" }, { months: ["2027-01"], sort: "score" }],
  ] as const)("is read from the filters: %s", (_, filters, expected) =>
    expect(period(filters as CheckFilters)).toEqual({ problems: [], ...expected }),
  );

  test.each([
    [
      "parts of months under a score sort",
      { sort: "score", from: "2026-03-02" },
      { from: "2026-03-02", sort: "-day" },
      { name: "sort", code: "months", value: "score" },
    ],
    [
      "a score sort since long ago",
      { sort: "score", from: "2020-01-01" },
      { months: { 0: "2025-06", length: 18 } },
      { name: "from", code: "too-long", value: "2020-01-01" },
    ],
  ] as const)("%s is explained", (_, filters, expected, problem) => {
    expect(period(filters as CheckFilters)).toMatchObject({ ...expected, problems: [problem] });
  });

  test("covers 18 months under a score sort when it has no start", () => {
    expect(period({ sort: "score", to: "2026-06-30" }).months).toMatchObject({
      0: "2025-01",
      17: "2026-06",
      length: 18,
    });
  });
});
