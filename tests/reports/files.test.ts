/** Each report's workbook holds what its page shows, to the last digit, opened by a reader that is not its writer. */
import { beforeAll, describe, expect, test } from "vitest";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { formatMonth } from "#app/i18n/format.ts";
import { inLocale } from "#app/i18n/locale.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { reportFile } from "#app/reports/files/report-files.server.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { ItemRow } from "#app/reports/items.ts";
import type { Compared, Line } from "#app/reports/lines.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import type { TimeChart } from "#app/reports/time-chart.server.ts";
import "#app/registry.server.ts";
import { given } from "../feedback/given.ts";
import { lead, m, makeMonths, manager1, manager2, now, s, t } from "./months.ts";
import { openWorkbook, percent } from "./workbook.ts";

beforeAll(async () => {
  await makeMonths();
  for (const [at, store] of s.entries()) {
    const head = { storeId: store, day: `2026-02-0${at + 2}`, from: "08:00", to: "09:30", note: "" };
    const { id } = await recordSitting(lead, head, {}, now);
    const seen = { camera: "1", at: "08:15", category: "cash", severity: "major" as const, words: "x", photos: [] };
    if (at > 1) await addObservation(lead, id, seen, {}, now);
    await recordCase(lead, given({ storeId: store, cameAt: `2026-02-0${at + 2}T03:00:00.000Z` }), {}, now);
  }
});

const open = (path: string, user = lead) => openWorkbook(`/qc/reports/${path}`, user, now);
const of = (search: string) => new URLSearchParams(search);

function line(one: Line | null) {
  if (!one) return Array.from({ length: 8 }, () => null);
  const { checks, scored, mean, passRate, failed, critical, major, minor } = one;
  return [checks, scored, percent(mean), percent(passRate), failed, critical, major, minor];
}
const both = ({ now: current, before }: Compared<Line>) => [...line(current), ...line(before)];
const times = ({ by, times: all }: TimeChart) =>
  all.map(({ from, name, values, checks }) => [
    by === "day" ? new Date(`${from}T00:00:00Z`) : name,
    ...values.flatMap(({ mean, checks: scored }) => [percent(mean), scored]),
    checks,
  ]);
const severities = { critical: "Critical", major: "Major", minor: "Minor" };
const item = ({ section, text, severity, judged, findings, findingRate, naRate }: ItemRow) => [
  section,
  text,
  severities[severity],
  judged,
  findings,
  percent(findingRate),
  percent(naRate),
];

test.each(["month=2026-02&compare=previous", `from=2026-01-05&to=2026-03-20&compare=previous&templateId=${t[0]!}`])(
  "summary: %s",
  async (search) => {
    const report = await readSummaryReport(lead, of(search), now);
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
    expect(rows(names[2]!)).toEqual(times(report.scores));
    expect(rows("Lowest-scoring stores")).toEqual(report.stores.worst.map((row) => [row.name, ...both(row)]));
    expect(rows("Highest-scoring stores")).toEqual(report.stores.best.map((row) => [row.name, ...both(row)]));
    expect(rows("Items that fail most")).toEqual(report.items.map((row) => [row.template, ...item(row)]));
    expect(report.items.length).toBeGreaterThan(2);
  },
);

describe.each([
  ["a lead", lead],
  ["its manager", manager1],
  ["its former manager", manager2],
] as const)("one store as %s sees it", (_, user) => {
  test.each(["month=2026-02&compare=previous", "from=2026-01-01&to=2026-03-20&compare=previous"])(
    "%s",
    async (days) => {
      const search = `${days}&storeId=${s[0]!}`;
      const report = await readStoreReport(user, of(search), now);
      const { rows, names } = await open(`store.xlsx?${search}`, user);
      const store = report.store!;
      expect(rows("Totals")).toEqual([both(report.total)]);
      expect(rows(store.scores.by === "day" ? "Mean score by day" : "Mean score by month")).toEqual(
        times(store.scores),
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

test("managers, and the stores of one", async () => {
  for (const search of ["month=2026-02&compare=previous", `month=2026-02&compare=previous&managerId=${m[0]!}`]) {
    const report = await readManagerReport(lead, of(search), now, "whole");
    const { rows } = await open(`manager.xlsx?${search}`);
    expect(rows("Totals")).toEqual([both(report.total)]);
    expect(rows("Mean score by day")).toEqual(times(report.scores));
    expect(rows("Manager report").map((row) => row.slice(2))).toEqual(report.list.rows.map(both));
  }
});

test("one template: items with what they were before and by month, sections, versions and the map of stores", async () => {
  const search = `from=2026-02-01&to=2026-03-20&compare=previous&templateId=${t[0]!}`;
  const report = await readTemplateReport(lead, of(search), now, "whole");
  const { rows, headings } = await open(`template.xlsx?${search}`);
  const { items, months, sections, versions, map } = report.template!;
  expect(rows("Template report")).toEqual(
    items.map((row) => [...item(row), percent(row.before), ...row.trend.map(percent)]),
  );
  expect(headings("Template report")!.slice(8)).toEqual(months.map((month) => `Finding rate: ${formatMonth(month)}`));
  expect(rows("Totals")).toEqual([both(report.total)]);
  expect(rows("Sections")).toEqual(sections.map((row) => [row.name, percent(row.mean), percent(row.before)]));
  expect(rows("Versions")).toEqual(
    versions.map((row) => [
      row.version,
      ...line(row.line),
      ...sections.map(({ id }) => percent(row.sections.find((each) => each.id === id)?.mean)),
    ]),
  );
  expect(rows("Lowest-scoring stores by sectio".slice(0, 31))).toEqual(
    map.map((row) => [row.name, row.checks, percent(row.mean), ...row.means.map(percent)]),
  );
  expect(map.length).toBeGreaterThan(3);
});

test("an item's findings are all in its files, whichever page they are on", async () => {
  const search = `from=2026-01-01&to=2026-03-20&templateId=${t[0]!}&item=floor`;
  const found = (await readItemFindings(lead, of(search), now, 500))!;
  const small = (await readItemFindings(lead, of(search), now, 2))!;
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
  await expect(open("template/item.xlsx?templateId=T404&item=floor")).rejects.toMatchObject({ status: 404 });
  await expect(open(`template/item.xlsx?${search}&storeId=S404`)).rejects.toMatchObject({ status: 400 });
});

test("feedback with its answers, and cameras with their minutes, each with its trend", async () => {
  const search = "month=2026-02&compare=none";
  const cases = await readFeedbackReport(lead, of(search), now, "whole");
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
      f.answered,
      f.inTime,
      f.minutes,
    ]),
  );
  expect(feedback.rows(feedback.names[1]!)).toEqual(cases.trend.months.map(({ month, values }) => [month, ...values]));
  const seen = await readCameraReport(lead, of(search), now, "whole");
  const camera = await open(`stage1/qc-camera.xlsx?${search}`);
  expect(camera.rows("QC camera")[0]!.slice(3, 10)).toEqual(
    (["sittings", "observations", "critical", "major", "minor", "points", "minutes"] as const).map(
      (name) => seen.total.now[name],
    ),
  );
  expect(seen.total.now.minutes).toBe(s.length * 90);
  expect(camera.rows(camera.names[1]!)).toEqual(seen.trend.months.map(({ month, values }) => [month, ...values]));
});

test("in Vietnamese too no two sheets of a workbook share a name, and each heading is there", async () => {
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

test("CSV has the main table alone", async () => {
  const path = "https://qc.example.com/qc/reports/summary.csv?month=2026-02&compare=none";
  const text = await (await reportFile(new Request(path), lead, now)).text();
  const { areas, templates } = await readSummaryReport(lead, of("month=2026-02&compare=none"), now);
  expect(text.trim().split("\r\n")).toHaveLength(1 + areas.length + templates.length);
});
