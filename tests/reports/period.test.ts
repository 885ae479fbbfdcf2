import { describe, expect, test } from "vitest";
import { wholeMonths } from "#app/i18n/period.ts";
import { checksHref } from "#app/reports/pages/checks-href.ts";
import { neighbours, periodBefore } from "#app/reports/period.ts";
import { readPeriodParams, readReportFilter, reportSearch } from "#app/reports/report-filter.ts";
import { carriedTo, narrowingsOf } from "#app/reports/reports.ts";

const today = "2026-03-20";
const period = (text: string) => readPeriodParams(new URLSearchParams(text), today);

test("whole months are compared with whole months before, and other days with as many", () => {
  const before = (from: string, to: string) => Object.values(periodBefore({ from, to }, "2027-01-01")).join(" ");
  expect(before("2026-03-01", "2026-03-31")).toBe("2026-02-01 2026-02-28");
  expect(before("2024-03-01", "2024-03-31")).toBe("2024-02-01 2024-02-29");
  expect(before("2026-01-01", "2026-03-31")).toBe("2025-10-01 2025-12-31");
  expect(before("2026-03-01", "2026-03-30")).toBe("2026-01-30 2026-02-28");
  expect(before("2026-03-05", "2026-03-05")).toBe("2026-03-04 2026-03-04");
  expect(before("2026-02-02", "2026-02-08")).toBe("2026-01-26 2026-02-01");
  expect(wholeMonths({ from: "2026-02-01", to: "2026-02-27" })).toBeNull();
});

test("a running period is compared with as many days of the previous one", () => {
  const before = (from: string, to: string, on: string) => Object.values(periodBefore({ from, to }, on)).join(" ");
  expect(before("2026-03-01", "2026-03-31", "2026-03-20")).toBe("2026-02-01 2026-02-20");
  expect(before("2026-03-01", "2026-03-31", "2026-03-01")).toBe("2026-02-01 2026-02-01");
  expect(before("2026-03-01", "2026-03-31", "2026-03-30")).toBe("2026-02-01 2026-02-28");
  expect(before("2026-03-01", "2026-03-31", "2026-03-31")).toBe("2026-02-01 2026-02-28");
  expect(before("2026-03-18", "2026-03-24", "2026-03-20")).toBe("2026-03-11 2026-03-13");
  expect(before("2026-04-01", "2026-04-30", "2026-03-20")).toBe("2026-03-01 2026-03-31");
});

test("a month has neighbours, but none after the current one", () => {
  expect(neighbours({ from: "2026-01-01", to: "2026-01-31" }, today)).toEqual({ before: "2025-12", after: "2026-02" });
  expect(neighbours({ from: "2026-03-01", to: "2026-03-31" }, today)).toEqual({ before: "2026-02", after: null });
  expect(neighbours({ from: "2026-01-01", to: "2026-02-28" }, today)).toBeNull();
});

describe("the requested period", () => {
  test.each([
    ["", "2026-03-01", "2026-03-31"],
    ["month=2026-02", "2026-02-01", "2026-02-28"],
    ["from=2026-02-10&to=2026-03-09", "2026-02-10", "2026-03-09"],
    ["month=2026-01&from=2026-02-10&to=2026-03-09", "2026-02-10", "2026-03-09"],
    ["from=2026-02-10", "2026-02-10", "2026-03-20"],
    ["from=2026-05-10", "2026-05-10", "2026-05-31"],
    ["to=2026-02-10", "2026-02-01", "2026-02-10"],
    ["from=&to=&month=", "2026-03-01", "2026-03-31"],
  ])("is read from “%s”", (search, from, to) => {
    expect(period(search)).toEqual({ period: { from, to }, problems: [] });
  });

  test.each([
    ["month=2026-13", "2026-03-01", "2026-03-31", "month malformed 2026-13"],
    ["month=March", "2026-03-01", "2026-03-31", "month malformed March"],
    ["from=2026-02-30&to=2026-03-05", "2026-03-01", "2026-03-05", "from malformed 2026-02-30"],
    ["from=2026-02-10&to=31/02/2026", "2026-02-10", "2026-03-20", "to malformed 31/02/2026"],
    ["from=0001-01-01", "2026-03-01", "2026-03-31", "from malformed 0001-01-01"],
    ["from=2026-03-09&to=2026-03-01", "2026-03-01", "2026-03-09", "to order 2026-03-01"],
    ["from=2020-01-01", "2024-09-20", "2026-03-20", "from too-long 2020-01-01"],
    ["from=2020-01-01&to=2026-03-31", "2024-10-01", "2026-03-31", "from too-long 2020-01-01"],
  ])("%s is corrected and explained", (search, from, to, problem) => {
    const read = period(search);
    expect(read.period).toEqual({ from, to });
    expect(read.problems.map(({ name, code, value }) => `${name} ${code} ${value}`)).toEqual([problem]);
  });
});

test("unknown values are reported, and the others applied", () => {
  const resolve = (name: string, value: string) => (value === "known" ? `${name}-id` : null);
  const read = readReportFilter(
    new URLSearchParams({
      month: "2026-02",
      area: "known",
      storeId: "x",
      templateId: "known",
      inspectorId: "y".repeat(300),
    }),
    today,
    narrowingsOf("summary"),
    resolve,
  );
  expect(read.filter).toEqual({ from: "2026-02-01", to: "2026-02-28", area: "area-id", templateId: "templateId-id" });
  expect(read.problems).toEqual([
    { name: "storeId", code: "unknown", value: "x" },
    { name: "inspectorId", code: "unknown", value: `${"y".repeat(60)}…` },
  ]);
});

test("a filter's address is parsed as the same filter", () => {
  const filter = { from: "2026-02-03", to: "2026-03-04", area: "Quận 1 & 3", storeId: "s", managerId: "m" };
  const read = (search: string) =>
    readReportFilter(new URLSearchParams(search), today, narrowingsOf("summary"), (_, value) => value);
  expect(read(reportSearch(filter))).toEqual({ filter, problems: [] });
  const month = { from: "2026-02-01", to: "2026-02-28" };
  expect(reportSearch(month)).toBe("?month=2026-02");
  expect(read(reportSearch(filter, { ...month, area: undefined })).filter).toEqual({
    ...month,
    storeId: "s",
    managerId: "m",
  });
});

test("another report receives the filters that it supports, without codes of other lists", () => {
  const days = { from: "2026-02-01", to: "2026-02-28", compare: "none" } as const;
  const filter = { ...days, area: "Quận 1", inspectorId: "lan", severity: "major", category: "cash", shift: "night" };
  expect(carriedTo("qc-camera", "qc-camera", filter)).toEqual(filter);
  expect(carriedTo("customer-feedback", "qc-camera", filter)).toEqual({ ...days, area: "Quận 1", severity: "major" });
  expect(carriedTo("summary", "qc-camera", filter)).toEqual({ ...days, area: "Quận 1", inspectorId: "lan" });
  expect(carriedTo("qc-camera", "store", { ...days, templateId: "t", managerId: "m" })).toEqual({
    ...days,
    managerId: "m",
  });
});

test("figures link to their checks", () => {
  expect(
    checksHref({ from: "2026-02-01", to: "2026-02-28", area: "Quận 1" }, { templateId: "t", result: "fail" }),
  ).toBe("/qc/checks/?from=2026-02-01&to=2026-02-28&status=counted&area=Qu%E1%BA%ADn+1&templateId=t&result=fail");
  expect(checksHref({ from: "2026-02-01", to: "2026-02-28" }, { severity: "critical" })).toBe(
    "/qc/checks/?from=2026-02-01&to=2026-02-28&status=counted&severity=critical",
  );
});
