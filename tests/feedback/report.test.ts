/** The report of feedback: its sums match the cases, and each number links to as many. On both engines. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/db.server.ts";
import { cases } from "#app/feedback/case.ts";
import { answerCase, editCase, moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { caseFacts } from "#app/feedback/facts.server.ts";
import { listCases } from "#app/feedback/list-cases.server.ts";
import { caseList } from "#app/feedback/pages/list/case-list.server.ts";
import type { CaseFilters } from "#app/feedback/list-params.ts";
import { readListPage } from "#app/lists/read-list.server.ts";
import { countReads } from "#app/reads.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { medianOf } from "#app/reports/feedback-report.ts";
import { readMonthFigures } from "#app/reports/month-figures.server.ts";
import { exportFeedback } from "#app/reports/declared/customer-feedback.server.ts";
import {
  caseFigureColumns,
  casesFileHref,
  casesHref,
  FeedbackTotals,
} from "#app/reports/pages/stage1/customer-feedback/figures.tsx";
import { composeAreas } from "#app/areas.server.ts";
import { chain, later, makeChain, manager1, morning, people } from "../checks/chain.ts";
import { came, caseInput } from "./case-input.ts";
import { pageOf } from "../page.ts";

composeAreas();

const { lan, lead } = people;
const now = later(24 * 60 * 5);
const record = (changes = {}) => recordCase(lan, { ...caseInput(), ...changes }, {}, morning);
const report = (search = "month=2026-03", user = lead) => readFeedbackReport(user, new URLSearchParams(search), now);
const listed = async (filters: CaseFilters, user = lead) =>
  (await listCases(user, { month: "2026-03", ...filters }, { sort: "-day", cursor: null, limit: 500 }, now)).documents
    .length;

beforeAll(async () => {
  await makeChain();
  const late = await record({ severity: "critical" });
  const inTime = await record({ channel: "zalo" });
  await record({ storeId: chain.s2, severity: "minor", category: "delivery" });
  await record();
  const moved = await record({ rating: null });
  await record({ cameAt: "2026-02-10T02:00:00.000Z" });
  const answer = (minutes: number) => ({ answeredAt: later(minutes, came).toISOString(), answer: "Đã xin lỗi" });
  await answerCase(lead, late, answer(25 * 60), {}, now);
  await answerCase(manager1, inTime, answer(60), {}, now);
  await moveCase(lead, late, "justify", {}, now);
  await moveCase(lead, late, "lose", { reason: "Không nghe máy" }, now);
  await moveCase(manager1, inTime, "recover", { reason: "Khách hài lòng" }, now);
  await moveCase(lead, inTime, "justify", {}, now);
  const elsewhere = { ...caseInput({ storeId: chain.s2, cameAt: "2026-02-20T02:00:00.000Z" }), contact: null };
  await editCase(lead, moved, elsewhere, {}, now);
});

test("facts match the cases, also when one moved to another store and month", async () => {
  for (const month of ["2026-02", "2026-03"]) {
    const verdict = await caseFacts.rebuild(db, month, { verify: true });
    expect(verdict).toEqual({ rows: month === "2026-02" ? 2 : 4, damaged: [], wrong: 0 });
  }
  expect(await db.count(cases, [])).toBe(6);
});

test("the report counts cases and deducts points by the policy of their month", async () => {
  const { total, by, list, trend } = await report();
  expect(total.now).toEqual({
    cases: 4,
    justified: 2,
    open: 2,
    overdue: 1,
    recovered: 1,
    lost: 1,
    points: 30,
    due: 3,
    answered: 2,
    inTime: 1,
    minutes: 26 * 60,
    medianMinutes: 13 * 60,
  });
  expect(list.rows.map(({ name, now: { cases: count } }) => [name, count])).toEqual([
    ["Cà phê Đông Du", 3],
    ["Phở Hòa", 1],
  ]);
  expect(by.severity.map(({ key, now: { points } }) => [key, points])).toEqual([
    ["critical", 20],
    ["major", 10],
    ["minor", 0],
  ]);
  expect(trend.months.map(({ month, values }) => [month, values[0]]).slice(-2)).toEqual([
    ["2026-02", 2],
    ["2026-03", 4],
  ]);
});

test.each([
  ["", {}],
  ["&storeId=S1", { storeId: "S1" }],
  ["&area=Quận 3", { area: "Quận 3" }],
  ["&channel=zalo", { channel: "zalo" }],
  ["&category=delivery", { category: "delivery" }],
  ["&severity=critical", { severity: "critical" }],
  ["&managerId=M1", { managerId: "M1" }],
] as [string, CaseFilters][])("with %j each number matches its linked list", async (search, filters) => {
  for (const user of filters.area ? [lead] : [lead, manager1]) {
    const found = await report(`month=2026-03${search}`, user);
    const total = found.total.now;
    expect(total.cases).toBe(await listed(filters, user));
    expect(total.justified).toBe(await listed({ ...filters, justified: "yes" }, user));
    expect(total.open).toBe(await listed({ ...filters, status: "open" }, user));
    expect(total.overdue).toBe(await listed({ ...filters, status: "overdue" }, user));
    expect(total.recovered).toBe(await listed({ ...filters, status: "recovered" }, user));
    expect(total.lost).toBe(await listed({ ...filters, status: "lost" }, user));
    for (const [rows, narrowing] of [
      [found.by.channel, "channel"],
      [found.by.category, "category"],
      [found.by.severity, "severity"],
      [found.list.rows, "storeId"],
    ] as const)
      for (const { key, now: figures } of rows) {
        const asked = (narrower: Parameters<typeof casesHref>[1]) =>
          readListPage(caseList, user, new URL(casesHref(found.filter, narrower), "http://x").searchParams, now);
        const page = await asked({ [narrowing]: key });
        expect([page.problems, page.rows.length], `${narrowing} ${key}`).toEqual([[], figures.cases]);
        expect((await asked({ [narrowing]: key, justified: "yes" })).rows.length).toBe(figures.justified);
        expect((await asked({ [narrowing]: key, status: "overdue" })).rows.length).toBe(figures.overdue);
        expect((await asked({ [narrowing]: key, status: "lost" })).rows.length).toBe(figures.lost);
      }
  }
});

test("answered in time counts all cases whose answer was due", async () => {
  const html = renderToStaticMarkup(createElement(FeedbackTotals, await report()));
  const text = pageOf(html).words;
  expect(text).toContain("Answered in time 1 of 3");
  expect(text).toContain("Average time to answer 13.0 h median 13.0 h 2 of 3 answered");
  // Before the first answer is due, an earlier answer doesn't count.
  const early = await readFeedbackReport(lead, new URLSearchParams("month=2026-03"), later(2 * 60, came));
  expect(early.total.now).toMatchObject({ due: 0, answered: 0, inTime: 0, medianMinutes: null });
});

test("a rate of ten or more cases is a percentage, with halves rounded up", async () => {
  const { filter, total } = await report("month=2026-03&compare=none");
  const now80 = { ...total.now, due: 80, answered: 50, inTime: 23 };
  const html = renderToStaticMarkup(createElement(FeedbackTotals, { filter, total: { now: now80, before: null } }));
  expect(pageOf(html).words).toContain("Answered in time 28.8% 23 of 80");
});

test.each([
  [[], null],
  [[5], 5],
  [[9, 1, 5], 5],
  [[4, 1, 9, 6], 5],
  [[1, 2], 2],
] as const)("the median of %j is %j", (values, median) => expect(medianOf(values)).toBe(median));

test("every breakdown has answer times, and links to a workbook of the cases", async () => {
  const { by, list, total, filter } = await report();
  for (const rows of [by.channel, by.category, by.severity, list.rows]) {
    const columns = caseFigureColumns(filter, "severity");
    const [inTime, times] = ["Answered in time", "Time to answer"].map((label) =>
      columns.find((column) => column.label === label)!,
    );
    expect(rows.reduce((sum, { now: { answered } }) => sum + answered, 0)).toBe(total.now.answered);
    for (const row of rows) {
      const { due, answered, inTime: kept, minutes } = row.now;
      expect(inTime!.text(row)).toBe(due === 0 ? null : `${kept} of ${due}`);
      const mean = `${(minutes / answered / 60).toFixed(1)} h`;
      const median = `${(row.now.medianMinutes! / 60).toFixed(1)} h`;
      expect(times!.text(row)).toBe(answered === 0 ? null : `average ${mean}, median ${median} (${answered} answered)`);
    }
  }
  const { pathname, searchParams } = new URL(casesFileHref({ ...filter, severity: "critical" }), "http://x");
  expect(pathname).toBe("/qc/feedback.xlsx");
  const { rows } = await readListPage(caseList, lead, searchParams, now);
  expect(rows.length).toBe(by.severity.find(({ key }) => key === "critical")!.now.cases);
});

test("a month is compared with the days before, or with those of the previous year", async () => {
  const { total, before, list } = await report();
  expect(before).toEqual({ from: "2026-02-01", to: "2026-02-10" });
  expect(total.before?.cases).toBe(1);
  expect(list.rows.map(({ code, before: then }) => [code, then?.cases])).toEqual([
    ["S1", 1],
    ["S2", 0],
  ]);
  const alone = await report("month=2026-03&compare=none");
  expect([alone.before, alone.total.before]).toEqual([null, null]);
  const year = await report("month=2026-03&compare=year");
  expect([year.before?.from, year.total.before?.cases]).toEqual(["2025-03-01", 0]);
  expect(year.list.rows.every(({ before: then }) => then === null)).toBe(true);
});

test("the index of reports counts the month's cases within the reader's scope", async () => {
  const counts = await Promise.all([lead, manager1].map(async (user) => (await readMonthFigures(user, now)).cases));
  expect(counts).toEqual([4, 3]);
});

test("the trend shows zeros for empty months and ends where the report does", async () => {
  const { months } = (await report("from=2026-03-01&to=2026-03-04")).trend;
  expect(months.map(({ month, to, values }) => [month, to, ...values])).toEqual([
    ["2025-10", "2025-10-31", 0, 0],
    ["2025-11", "2025-11-30", 0, 0],
    ["2025-12", "2025-12-31", 0, 0],
    ["2026-01", "2026-01-31", 0, 0],
    ["2026-02", "2026-02-28", 2, 0],
    ["2026-03", "2026-03-04", 0, 0],
  ]);
});

test("the file contains the filtered rows, and is refused for an unusable filter", async () => {
  const file = async (search: string) => {
    const whole = await readFeedbackReport(lead, new URLSearchParams(search), now, "whole");
    const response = await exportFeedback(new URL(`http://x/customer-feedback.csv?${search}`), whole);
    return (await response.text()).trim().split("\r\n").slice(1);
  };
  const lines = await file("month=2026-03&compare=none");
  expect(lines[0]).toBe(`Total,,,4,2,2,1,1,1,30,3,2,1,${33_333_333 / 1_000_000},13,13`);
  expect(lines.at(-1)).toBe("Store,S2,Phở Hòa,1,0,1,0,0,0,0,0,0,0,,,");
  expect((await file("month=2026-03&storeId=S2&compare=previous"))[0]).toBe(
    "Total,,,1,0,1,0,0,0,0,0,0,0,,,,0,0,0,0,0,0,0,0,0,0,,,",
  );
  await expect(file("month=2026-03&channel=pigeon")).rejects.toMatchObject({ status: 400 });
});

test("unusable values are reported at their field, and a month reads facts instead of cases", async () => {
  const { problems } = await report("month=2026-03&storeId=S404&channel=pigeon");
  expect(problems.map(({ name }) => name).toSorted()).toEqual(["channel", "storeId"]);
  const { reads } = await countReads(() => report());
  // Six months, the month before among them; the directory; versions of the policy.
  expect(reads).toBeLessThanOrEqual(6 * 26 + 25 + 6);
});
