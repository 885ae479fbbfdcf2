/** The expected sheets of a report's workbook, made from its page's data. Missing figures are null. */
import { formatDay, formatShortMonth } from "#app/i18n/format.ts";
import type { ActivityReport } from "#app/reports/activities.server.ts";
import type { DeedFigures } from "#app/reports/activity-report.ts";
import type { CameraReport } from "#app/reports/camera.server.ts";
import type { CameraFigures } from "#app/reports/camera-report.ts";
import type { FeedbackReport } from "#app/reports/feedback.server.ts";
import type { CaseFigures } from "#app/reports/feedback-report.ts";
import type { readItemFindings } from "#app/reports/item.server.ts";
import type { ItemRow } from "#app/reports/items.ts";
import type { CodedRow, Compared, Line, LineRow } from "#app/reports/lines.ts";
import type { readManagerReport } from "#app/reports/manager.server.ts";
import type { readStoreReport } from "#app/reports/store.server.ts";
import type { readSummaryReport } from "#app/reports/summary.server.ts";
import type { readTemplateReport } from "#app/reports/template.server.ts";
import type { TimeChart } from "#app/reports/time-chart.server.ts";
import type { Trend } from "#app/reports/trend.server.ts";
import { scoreBasisText } from "#app/score-policy/words.ts";
import { percent } from "./workbook.ts";

type Cell = string | number | Date | null;
type Sheet = readonly (readonly Cell[])[];
type Read<Reader extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Reader>>>;
type Head = { readonly before: unknown };

const asDay = (day: string) => new Date(`${day}T00:00:00Z`);

export function lineCells(one: Line | null): Cell[] {
  if (!one) return Array.from({ length: 9 }, () => null);
  const { checks, scored, mean, passRate, failed, criticalUnscored, critical, major, minor } = one;
  return [checks, scored, percent(mean), percent(passRate), failed, criticalUnscored, critical, major, minor];
}

/** Figures next to those of the previous period, if the report compares. */
const compared =
  ({ before: isCompared }: Head) =>
  ({ now, before }: Compared<Line>): Cell[] => [...lineCells(now), ...(isCompared ? lineCells(before) : [])];

export const timeRows = ({ by, times }: TimeChart): Sheet =>
  times.map(({ from, name, values, checks }) => [
    by === "day" ? asDay(from) : name,
    ...values.flatMap(({ mean, checks: scored }) => [percent(mean), scored]),
    checks,
  ]);

const severities = { critical: "Critical", major: "Major", minor: "Minor" };

export const itemCells = ({
  section,
  text: words,
  severity,
  judged,
  findings,
  findingRate,
  naRate,
}: ItemRow): Cell[] => [section, words, severities[severity], judged, findings, percent(findingRate), percent(naRate)];

const namedRows = (rows: readonly LineRow[], head: Head): Sheet =>
  rows.map((row) => [row.name, ...compared(head)(row)]);
const coded = (rows: readonly CodedRow[], head: Head): Sheet =>
  rows.map((row) => [row.code ?? "", row.name, ...compared(head)(row)]);
const trendRows = ({ months }: Trend): Sheet => months.map(({ month, values }) => [formatShortMonth(month), ...values]);

export const sheetsOf = {
  summary: (report: Read<typeof readSummaryReport>): Sheet[] => [
    [
      ...report.areas.map((row) => ["Area", row.name || "No area", ...compared(report)(row)]),
      ...report.templates.map((row) => ["Template", row.name, ...compared(report)(row)]),
    ],
    [compared(report)(report.total)],
    timeRows(report.scores),
    namedRows(report.stores.worst, report),
    namedRows(report.stores.best, report),
    report.items.map((row) => [row.template, ...itemCells(row)]),
  ],

  store: (report: Read<typeof readStoreReport>): Sheet[] => {
    const main = [coded(report.list.rows, report), [compared(report)(report.total)]];
    if (!report.store) return main;
    const { scores, ranks, score, sections, repeated, checks } = report.store;
    const parts = { checks: "On-site checks", camera: "QC camera", feedback: "Customer feedback" };
    return [
      ...main,
      timeRows(scores),
      ranks.map(({ name, rank, of }) => [name, rank, of]),
      ...(score
        ? [
            [
              ...score.working.map(({ component, score: own, weight, share, brings }) => [
                parts[component],
                percent(own),
                weight,
                percent(share),
                percent(brings),
                null,
                null,
              ]),
              [
                "Totals",
                percent(score.score),
                null,
                null,
                null,
                score.rank?.rank ?? null,
                score.figures && scoreBasisText(score.figures),
              ],
            ],
          ]
        : []),
      sections.map((row) => [row.template, row.name, percent(row.mean), row.checks]),
      repeated.map((row) => [
        row.templateName,
        row.itemName,
        severities[row.severity],
        row.checks.length,
        row.of,
        row.checks.map(({ day }) => formatDay(day)).join("; "),
      ]),
      checks.map(({ data }) => [
        asDay(data.day),
        data.templateName.en,
        data.inspectorName,
        data.scored ? percent(data.score) : null,
        data.outcome!.findings.length,
      ]),
    ];
  },

  manager: (report: Read<typeof readManagerReport>): Sheet[] => [
    coded(report.list.rows, report),
    [compared(report)(report.total)],
    timeRows(report.scores),
  ],

  template: (report: Read<typeof readTemplateReport>): Sheet[] => {
    const { template } = report;
    const more = [[compared(report)(report.total)], timeRows(report.scores)];
    if (!template) return [coded(report.list.rows, report), ...more];
    const { items, months, sections, versions, itemVersions, map } = template;
    return [
      items.map((row) => [
        ...itemCells(row),
        ...(report.before ? [percent(row.before)] : []),
        ...(months.length > 1 ? row.trend.map(percent) : []),
      ]),
      ...more,
      ...(months.length > 1
        ? [
            items.flatMap(({ section, text: words, trend, naTrend }) =>
              months.map((month, at) => [
                section,
                words,
                formatShortMonth(month),
                percent(trend[at]),
                percent(naTrend[at]),
              ]),
            ),
          ]
        : []),
      sections.map((row) => [row.name, percent(row.mean), ...(report.before ? [percent(row.before)] : [])]),
      versions.map((row) => [
        row.version,
        ...lineCells(row.line),
        ...sections.map(({ id }) => percent(row.sections.find((each) => each.id === id)?.mean)),
      ]),
      ...(versions.length > 1
        ? [
            itemVersions.map((row) => [
              row.section,
              row.text,
              ...row.versions.flatMap((each) =>
                each ? [each.judged, each.findings, percent(each.rate)] : [null, null, null],
              ),
            ]),
          ]
        : []),
      map.rows.map((row) => [row.code, row.name, row.checks, percent(row.mean), ...row.means.map(percent)]),
    ];
  },

  item: ({ findings, months }: Read<typeof readItemFindings>): Sheet[] => [
    findings.map(({ day, storeCode, store, inspector, severity, note, photos }) => [
      asDay(day),
      storeCode,
      store,
      inspector,
      severity && severities[severity],
      note,
      photos.length,
    ]),
    months.map((row) => [
      formatShortMonth(row.month),
      row.judged,
      row.findings,
      percent(row.findingRate),
      row.na,
      percent(row.naRate),
    ]),
  ],

  camera: (report: CameraReport): Sheet[] => {
    const names = ["sittings", "observations", "critical", "major", "minor", "points", "minutes"] as const;
    const figures = (of: Partial<CameraFigures> | null) => names.map((name) => of?.[name] ?? null);
    type Row = {
      readonly name: string;
      readonly code?: string;
      readonly gap?: number;
      readonly last?: string | null;
      readonly now: Partial<CameraFigures>;
      readonly before?: Partial<CameraFigures> | null;
    };
    const rows = (by: string, all: readonly Row[]): Sheet =>
      all.map(({ name, code = "", gap = null, last, now, before = null }) => [
        by,
        code,
        name,
        ...figures(now),
        gap,
        last ? asDay(last) : null,
        ...(report.before ? figures(before) : []),
      ]);
    const { total, by, list, unwatched, repeated, trend, beside } = report;
    return [
      [
        ...rows("Totals", [{ name: "", ...total }]),
        ...rows("Category", by.category),
        ...rows("Shift", by.shift),
        ...rows("Severity", by.severity),
        ...rows("Area", by.area),
        ...rows("Observer", by.inspector),
        ...rows("Store", list.rows),
        ...rows(
          "Stores not watched",
          (unwatched?.rows ?? []).map((row) => ({ ...row, now: { sittings: 0 } })),
        ),
        ...rows(
          "Repeat findings",
          repeated.rows.map(({ storeName, categoryName, sittings, observations, points }) => ({
            name: `${storeName}: ${categoryName}`,
            now: { sittings: sittings.length, observations, points },
          })),
        ),
      ],
      trendRows(trend),
      beside.map(({ name, perSitting }) => [name, perSitting]),
    ];
  },

  feedback: (report: FeedbackReport): Sheet[] => {
    const names = [
      "cases",
      "justified",
      "open",
      "overdue",
      "recovered",
      "lost",
      "points",
      "due",
      "answered",
      "inTime",
    ] as const;
    const figures = (of: CaseFigures | null): Cell[] => [
      ...names.map((name) => of?.[name] ?? null),
      of && of.due > 0 ? Math.round((of.inTime / of.due) * 100_000_000) / 1_000_000 : null,
      of && of.answered > 0 ? of.minutes / (of.answered * 60) : null,
      of && of.medianMinutes !== null ? of.medianMinutes / 60 : null,
    ];
    const rows = (by: string, all: readonly (Compared<CaseFigures> & { name: string; code?: string })[]): Sheet =>
      all.map(({ name, code = "", now, before }) => [
        by,
        code,
        name,
        ...figures(now),
        ...(report.before ? figures(before) : []),
      ]);
    const { total, by, list, trend } = report;
    return [
      [
        ...rows("Total", [{ ...total, name: "" }]),
        ...rows("Category", by.category),
        ...rows("Channel", by.channel),
        ...rows("Severity", by.severity),
        ...rows("Store", list.rows),
      ],
      trendRows(trend),
    ];
  },

  activity: (report: ActivityReport): Sheet[] => {
    const names = ["planned", "kept", "late", "unplanned", "minutes", "checks", "sittings", "stores"] as const;
    const figures = (of: DeedFigures | null) => names.map((name) => of?.[name] ?? null);
    type Row = Compared<DeedFigures & { readonly days?: number }> & {
      readonly name: string;
      readonly code?: string;
      readonly gaps?: readonly string[] | null;
    };
    const { plan } = report;
    const rows = (by: string, all: readonly Row[]): Sheet =>
      all.map(({ name, code = "", now, before, gaps }) => [
        by,
        code,
        name,
        ...figures(now),
        now.days ?? null,
        gaps?.length ?? null,
        ...(plan
          ? [plan.total, plan.done, plan.late, plan.missed].map((count) => (by === "Totals" ? count : null))
          : []),
        ...(report.before ? figures(before) : []),
      ]);
    return [
      [
        ...rows("Totals", [{ name: "", ...report.total }]),
        ...rows("Person", report.persons ?? []),
        ...rows(report.by === "day" ? "Day" : "Month", report.times),
        ...rows("Store", report.list.rows),
        ...rows("Kind", report.kinds),
      ],
    ];
  },
} as const;
