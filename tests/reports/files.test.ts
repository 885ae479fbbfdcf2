/** Each report's workbook matches its page to the last digit, read by another library than the one that writes it. */
import { beforeAll, describe, expect, test } from "vitest";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { mintFormKey } from "#app/auth/once.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { startCheck } from "#app/checks/start-check.server.ts";
import { moveCase, recordCase } from "#app/feedback/cases.server.ts";
import { formatShortMonth } from "#app/i18n/format.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { reportFile } from "#app/reports/declared/reports.server.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { Compared, Line } from "#app/reports/lines.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { composeAreas } from "#app/areas.server.ts";
import { caseInput } from "../feedback/case-input.ts";
import {
  answered,
  inspectors,
  lead,
  m,
  makeMonths,
  manager1,
  manager2,
  now,
  pick,
  s,
  sections,
  submit,
  t,
} from "./months.ts";
import { itemCells, lineCells, sheetsOf, timeRows } from "./sheets.ts";
import { asCsv, openCsv, openWorkbook, percent } from "./workbook.ts";

composeAreas();

beforeAll(async () => {
  await makeMonths();
  for (const [at, store] of s.entries()) {
    const head = { storeId: store, day: `2026-02-0${at + 2}`, from: "08:00", to: "09:30", note: "" };
    const { id } = await recordSitting(lead, head, {}, now);
    const seen = { camera: "1", at: "08:15", category: "cash", severity: "major" as const, words: "x", photos: [] };
    if (at > 1) await addObservation(lead, id, seen, {}, now);
    const told = await recordCase(
      lead,
      caseInput({ storeId: store, cameAt: `2026-02-0${at + 2}T03:00:00.000Z` }),
      {},
      now,
    );
    if (at > 2) await moveCase(lead, told, "justify", { reason: "x" }, now);
    const by = pick(inspectors);
    const times = { from: "08:00", to: `1${at}:30`, inspectorId: by.uid, note: "", photos: [] };
    const visit = { storeId: store, day: `2026-02-1${at}`, category: "visit" } as const;
    await recordActivity(by, { ...visit, ...times, status: "done" }, {}, now);
    await recordActivity(by, { ...visit, ...times, day: `2026-01-1${at}`, status: "done" }, {}, now);
  }
});

const open = (path: string, user = lead) => openWorkbook(`/qc/reports/${path}`, user, now);
const paramsOf = (search: string) => new URLSearchParams(search);

const both = ({ now: current, before }: Compared<Line>) => [...lineCells(current), ...lineCells(before)];
const severities = { critical: "Critical", major: "Major", minor: "Minor" };

test.each(["month=2026-02&compare=previous", `from=2026-01-05&to=2026-03-20&compare=previous&templateId=${t[0]!}`])(
  "the summary's workbook matches its page: %s",
  async (search) => {
    const report = await readSummaryReport(lead, paramsOf(search), now);
    const { rows, names } = await open(`summary.xlsx?${search}`);
    expect(names).toEqual([
      "Summary report",
      "Totals",
      report.scores.by === "day" ? "Mean score by day" : "Mean score by month",
      "Lowest-scoring stores",
      "Highest-scoring stores",
      "Items that fail most",
    ]);
    expect(rows("Totals")).toEqual([both(report.total)]);
    expect(rows("Summary report").map((row) => row.slice(2))).toEqual([...report.areas, ...report.templates].map(both));
    expect(rows(names[2]!)).toEqual(timeRows(report.scores));
    expect(rows("Lowest-scoring stores")).toEqual(report.stores.worst.map((row) => [row.name, ...both(row)]));
    expect(rows("Highest-scoring stores")).toEqual(report.stores.best.map((row) => [row.name, ...both(row)]));
    expect(rows("Items that fail most")).toEqual(report.items.map((row) => [row.template, ...itemCells(row)]));
    expect(report.items.length).toBeGreaterThan(2);
  },
);

describe.each([
  ["a lead", lead],
  ["its manager", manager1],
  ["its former manager", manager2],
] as const)("a store's workbook for %s", (_, user) => {
  test.each(["month=2026-02&compare=previous", "from=2026-01-01&to=2026-03-20&compare=previous"])(
    "matches the page for %s",
    async (days) => {
      const search = `${days}&storeId=${s[0]!}`;
      const report = await readStoreReport(user, paramsOf(search), now);
      const { rows, names } = await open(`store.xlsx?${search}`, user);
      const store = report.store!;
      expect(rows("Totals")).toEqual([both(report.total)]);
      expect(rows(store.scores.by === "day" ? "Mean score by day" : "Mean score by month")).toEqual(
        timeRows(store.scores),
      );
      expect(rows("Ranks by mean score")).toEqual(store.ranks.map(({ name, rank, of: all }) => [name, rank, all]));
      const score = names.find((name) => name.startsWith("Store score"));
      expect(score === undefined).toBe(store.score === null);
      if (store.score) {
        expect(rows(score!).map((row) => row.slice(1, 5))).toEqual([
          ...store.score.working.map((part) => [
            percent(part.score),
            part.weight,
            percent(part.share),
            percent(part.brings),
          ]),
          [percent(store.score.score), null, null, null],
        ]);
        expect(rows(score!).at(-1)![5]).toBe(store.score.rank?.rank ?? null);
      }
      expect(rows("Sections")).toEqual(
        store.sections.map((row) => [row.template, row.name, percent(row.mean), row.checks]),
      );
      expect(rows("Repeat findings").map((row) => [row[1], row[3], row[4]])).toEqual(
        store.repeated.map((row) => [row.itemName, row.checks.length, row.of]),
      );
      expect(rows("Latest checks").map((row) => [row[0], row[3], row[4]])).toEqual(
        store.checks.map(({ data }) => [
          new Date(`${data.day}T00:00:00Z`),
          data.scored ? percent(data.score) : null,
          data.outcome!.findings.length,
        ]),
      );
    },
  );
});

test("the workbooks of all managers and of one manager match their pages", async () => {
  for (const search of ["month=2026-02&compare=previous", `month=2026-02&compare=previous&managerId=${m[0]!}`]) {
    const report = await readManagerReport(lead, paramsOf(search), now, "whole");
    const { rows } = await open(`manager.xlsx?${search}`);
    expect(rows("Totals")).toEqual([both(report.total)]);
    expect(rows("Mean score by day")).toEqual(timeRows(report.scores));
    expect(rows("Manager report").map((row) => row.slice(2))).toEqual(report.list.rows.map(both));
  }
});

test("a template's workbook matches its items, months, sections, versions and map of stores", async () => {
  const search = `from=2026-02-01&to=2026-03-20&compare=previous&templateId=${t[0]!}`;
  const report = await readTemplateReport(lead, paramsOf(search), now, "whole");
  const { rows, headings, names } = await open(`template.xlsx?${search}`);
  const { items, months, versions, map, ...template } = report.template!;
  expect(rows("Template report")).toEqual(
    items.map((row) => [...itemCells(row), percent(row.before), ...row.trend.map(percent)]),
  );
  expect(headings("Template report")!.slice(8)).toEqual(
    months.map((month) => `Finding rate: ${formatShortMonth(month)}`),
  );
  expect(rows("Totals")).toEqual([both(report.total)]);
  expect(rows("Sections")).toEqual(template.sections.map((row) => [row.name, percent(row.mean), percent(row.before)]));
  expect(rows("Versions")).toEqual(
    versions.map((row) => [
      row.version,
      ...lineCells(row.line),
      ...template.sections.map(({ id }) => percent(row.sections.find((each) => each.id === id)?.mean)),
    ]),
  );
  expect(rows("Stores by section")).toEqual(
    map.rows.map((row) => [row.code, row.name, row.checks, percent(row.mean), ...row.means.map(percent)]),
  );
  expect(map.rows.length).toBe(s.length);
  expect(rows("Items by month")).toEqual(
    items.flatMap((row) =>
      months.map((month, at) => [
        row.section,
        row.text,
        formatShortMonth(month),
        percent(row.trend[at]),
        percent(row.naTrend[at]),
      ]),
    ),
  );
  expect(names).not.toContain("Items by version");
});

test("a template's workbook has each item's rate by version", async () => {
  await publishTemplate(
    lead,
    { code: "T2", name: { en: "Check T2", vi: "Phiếu T2" }, category: "hygiene", scored: true, sections },
    now,
  );
  const { id } = await startCheck(
    lead,
    { storeId: s[0]!, templateId: t[1]!, key: mintFormKey(lead.uid, "start-check") },
    now,
  );
  await submit(lead, id, now, answered);
  const search = `from=2026-01-01&to=2026-03-20&templateId=${t[1]!}`;
  const { itemVersions } = (await readTemplateReport(lead, paramsOf(search), now, "whole")).template!;
  const { rows, headings } = await open(`template.xlsx?${search}`);
  expect(headings("Items by version")!.slice(2)).toEqual(
    [2, 1].flatMap((version) => ["Answered", "Findings", "Finding rate"].map((name) => `Version ${version}: ${name}`)),
  );
  expect(rows("Items by version")).toEqual(
    itemVersions.map((row) => [
      row.section,
      row.text,
      ...row.versions.flatMap((each) => [each!.judged, each!.findings, percent(each!.rate)]),
    ]),
  );
  expect(itemVersions.length).toBe(4);
});

test("an item's files have all findings from every page", async () => {
  const search = `from=2026-01-01&to=2026-03-20&templateId=${t[0]!}&item=floor`;
  const found = (await readItemFindings(lead, paramsOf(search), now, 500))!;
  const small = (await readItemFindings(lead, paramsOf(search), now, 2))!;
  expect([small.findings.length, small.next === null]).toEqual([2, false]);
  const { rows } = await open(`template/item.xlsx?${search}`);
  expect(rows("Findings")).toEqual(
    found.findings.map(({ day, storeCode, store, inspector, severity, note, photos }) => [
      new Date(`${day}T00:00:00Z`),
      storeCode,
      store,
      inspector,
      severities[severity!],
      note,
      photos.length,
    ]),
  );
  expect(found.count).toBe(rows("Findings").length);
  expect(rows("Finding rate by month")).toEqual(
    found.months.map((month) => [
      formatShortMonth(month.month),
      month.judged,
      month.findings,
      percent(month.findingRate),
      month.na,
      percent(month.naRate),
    ]),
  );
  expect(found.months.length).toBe(3);
  await expect(open("template/item.xlsx?templateId=T404&item=floor")).rejects.toMatchObject({ status: 404 });
  await expect(open(`template/item.xlsx?${search}&storeId=S404`)).rejects.toMatchObject({ status: 400 });
});

test("the workbooks of feedback and cameras match their pages, with trends", async () => {
  const search = "month=2026-02&compare=none";
  const cases = await readFeedbackReport(lead, paramsOf(search), now, "whole");
  const feedback = await open(`stage1/customer-feedback.xlsx?${search}`);
  const figures = [cases.total, ...cases.by.category, ...cases.by.channel, ...cases.by.severity, ...cases.list.rows];
  expect(feedback.rows("Customer feedback").map((row) => row.slice(3))).toEqual(
    figures.map(({ now: f }) => [
      f.cases,
      f.justified,
      f.open,
      f.overdue,
      f.recovered,
      f.lost,
      f.points,
      f.due,
      f.answered,
      f.inTime,
      f.due > 0 ? Math.round((f.inTime / f.due) * 100_000_000) / 1_000_000 : null,
      f.answered > 0 ? f.minutes / f.answered / 60 : null,
      f.medianMinutes === null ? null : f.medianMinutes / 60,
    ]),
  );
  expect(feedback.rows(feedback.names[1]!)).toEqual(
    cases.trend.months.map(({ month, values }) => [formatShortMonth(month), ...values]),
  );
  const seen = await readCameraReport(lead, paramsOf(search), now, "whole");
  const camera = await open(`stage1/qc-camera.xlsx?${search}`);
  expect(camera.rows("QC camera")[0]!.slice(3, 10)).toEqual(
    (["sittings", "observations", "critical", "major", "minor", "points", "minutes"] as const).map(
      (name) => seen.total.now[name],
    ),
  );
  expect(seen.total.now.minutes).toBe(s.length * 90);
  expect(camera.rows(camera.names[1]!)).toEqual(
    seen.trend.months.map(({ month, values }) => [formatShortMonth(month), ...values]),
  );
});

const sources = {
  "stage1/qc-camera": async (user: User, search: string) =>
    sheetsOf.camera(await readCameraReport(user, paramsOf(search), now, "whole")),
  "stage1/customer-feedback": async (user: User, search: string) =>
    sheetsOf.feedback(await readFeedbackReport(user, paramsOf(search), now, "whole")),
  "stage1/activity-report": async (user: User, search: string) =>
    sheetsOf.activity(await readActivityReport(user, paramsOf(search), now, "whole")),
};

describe.each(Object.keys(sources) as (keyof typeof sources)[])("every cell of %s", (path) => {
  test.each([
    ["lead", "month=2026-02&compare=previous"],
    ["lead", "from=2026-01-05&to=2026-03-20&compare=none"],
    ["lead", `month=2026-02&compare=year&storeId=${s[3]!}`],
    ["manager1", "month=2026-02&compare=previous"],
  ] as const)("matches the page as %s sees it, for %s", async (name, search) => {
    const user = { lead, manager1 }[name];
    const sheets = await sources[path](user, search);
    const file = (ending: string) => `/qc/reports/${path}.${ending}?${search}`;
    expect((await openWorkbook(file("xlsx"), user, now)).sheets).toEqual(sheets);
    expect(await openCsv(file("csv"), user, now)).toEqual(asCsv(sheets[0]!));
    expect(sheets[0]!.flat().filter((cell) => typeof cell === "number" && cell > 0).length).toBeGreaterThan(5);
  });
});

/** The figures and days of every sheet. */
const figuresIn = ({ sheets }: Awaited<ReturnType<typeof openWorkbook>>) =>
  sheets.map((rows) => rows.map((row) => row.filter((cell) => typeof cell !== "string")));

test.each([
  "summary.xlsx?month=2026-02&compare=previous",
  `store.xlsx?month=2026-02&storeId=${s[0]!}`,
  `manager.xlsx?month=2026-02&managerId=${m[0]!}`,
  `template.xlsx?month=2026-02&templateId=${t[0]!}`,
  `template/item.xlsx?from=2026-01-01&to=2026-03-20&templateId=${t[0]!}&item=floor`,
  "stage1/qc-camera.xlsx?month=2026-02",
  "stage1/customer-feedback.xlsx?month=2026-02",
  "stage1/activity-report.xlsx?month=2026-02",
])("the workbook has the same figures in Vietnamese: %s", async (path) => {
  const inOrder = (sheets: unknown[][][]) => sheets.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
  const english = figuresIn(await open(path));
  expect(inOrder(await inLocale("vi", async () => figuresIn(await open(path))))).toEqual(inOrder(english));
  expect(english.flat(2).length).toBeGreaterThan(5);
});

test("Vietnamese workbooks have unique sheet names and every heading", async () => {
  await inLocale("vi", async () => {
    for (const path of [
      "summary.xlsx?month=2026-02",
      `store.xlsx?month=2026-02&storeId=${s[0]!}`,
      `template.xlsx?month=2026-02&templateId=${t[0]!}`,
      "monthly-summary.xlsx?month=2026-02",
      "stage1/qc-camera.xlsx?month=2026-02",
    ]) {
      const { names, headings } = await open(path);
      expect(new Set(names.map((name) => name.toLowerCase())).size, path).toBe(names.length);
      for (const name of names) expect(headings(name)!.every(Boolean), name).toBe(true);
    }
  });
});

test.each([
  ["summary.csv?month=2026-02", "summary-report-2026-02.csv"],
  ["store.xlsx?from=2026-01-05&to=2026-03-20", "store-report-2026-01-05-to-2026-03-20.xlsx"],
  ["stage1/qc-camera.csv?month=2026-01", "qc-camera-report-2026-01.csv"],
  ["monthly-summary.csv?month=2026-03", "monthly-summary-2026-03.csv"],
  ["stage1/activity-report.csv?month=2026-03", "activity-report-2026-03.csv"],
])("the file of %s has the name %s", async (path, name) => {
  const file = await reportFile(lead, new URL(`https://qc.example.com/qc/reports/${path}`), now);
  await file.body?.cancel();
  expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
});

test("a CSV file has only the main table", async () => {
  const path = "https://qc.example.com/qc/reports/summary.csv?month=2026-02&compare=none";
  const text = await (await reportFile(lead, new URL(path), now)).text();
  const { areas, templates } = await readSummaryReport(lead, paramsOf("month=2026-02&compare=none"), now);
  expect(text.trim().split("\r\n")).toHaveLength(1 + areas.length + templates.length);
});
