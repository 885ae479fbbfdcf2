/** The reports of the API: each by the function that its page and its file read, whole. */
import { z } from "zod";
import type { User } from "#app/auth/user.ts";
import { days, paging, refuseProblems, UnusableParam } from "#app/lists/published.server.ts";
import { readActivityReport } from "#app/reports/activities.server.ts";
import { readCameraReport } from "#app/reports/camera.server.ts";
import { readFeedbackReport } from "#app/reports/feedback.server.ts";
import { inTimeRate } from "#app/reports/feedback-report.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import { readItemFindings } from "#app/reports/item.server.ts";
import type { Compared, Line } from "#app/reports/lines.ts";
import { readManagerReport } from "#app/reports/manager.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import { comparisons } from "#app/reports/period.ts";
import { narrowingsOf, type ReportName } from "#app/reports/reports.ts";
import { readStoreReport } from "#app/reports/store.server.ts";
import { readSummaryReport } from "#app/reports/summary.server.ts";
import { readTemplateReport } from "#app/reports/template.server.ts";
import { components } from "#app/score-policy/names.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import type { Operation } from "./operation.ts";
import * as shapes from "./report-shapes.ts";

type Told = Pick<Operation, "path" | "about" | "result">;
type Read<R> = (user: User, search: URLSearchParams, now: Date, extent: "whole") => Promise<R>;

/** By the params of its page; what is wrong with one is refused. */
function report<R extends Pick<ReportHead, "problems">>(
  of: ReportName,
  told: Told,
  read: Read<R | null>,
  tell: (report: R) => object,
  more: z.ZodRawShape = {},
): Operation {
  const narrowings = Object.fromEntries(narrowingsOf(of).map((each) => [each, z.string().max(200)]));
  return {
    ...told,
    path: `reports/${told.path}`,
    name: `report-${told.path.replaceAll("/", "-")}`,
    scope: "reports",
    csv: true,
    query: z.object({ ...days, compare: z.enum(comparisons), ...narrowings, ...more }).partial(),
    async read({ user, search, now }) {
      const found = await read(user, search, now, "whole");
      if (!found) return null;
      refuseProblems(found.problems);
      return tell(found);
    },
  };
}

const lineOf = (line: Line) => ({ ...line, mean: toPercent(line.mean), passRate: toPercent(line.passRate) });

interface Row<F> extends Compared<F> {
  readonly key: string;
  readonly name: string;
  readonly code?: string;
}

interface Figures<F> extends Pick<ReportHead, "filter" | "before"> {
  readonly total: Compared<F>;
}

/** Figures beside those of the other period, in all and of each row of the groups. */
function breakdown<F>(
  { filter: { from, to }, before, total }: Figures<F>,
  groups: Readonly<Record<string, readonly Row<F>[]>>,
  figuresOf: (figures: F) => object,
) {
  const compared = (of: Compared<F>) => ({ now: figuresOf(of.now), before: of.before && figuresOf(of.before) });
  const rowOf = (row: Row<F>) => ({ id: row.key, code: row.code ?? null, name: row.name, ...compared(row) });
  const told = Object.entries(groups).map(([name, rows]) => [name, rows.map(rowOf)]);
  return { period: { from, to }, before, total: compared(total), ...Object.fromEntries(told) };
}

const asTheyAre = <F extends object>(figures: F) => figures;
const lines = (one: Figures<Line> & { readonly list: { readonly rows: readonly Row<Line>[] } }) =>
  breakdown(one, { rows: one.list.rows }, lineOf);

/** A page of findings at a time, since each is read from its check. */
function itemOf(user: User, search: URLSearchParams, now: Date) {
  const limit = paging.limit.safeParse(search.get("limit") || 50);
  if (!limit.success) throw new UnusableParam("limit");
  return readItemFindings(user, search, now, limit.data);
}

function tellItem({
  filter: { from, to },
  item,
  months,
  findings,
  next,
}: NonNullable<Awaited<ReturnType<typeof itemOf>>>) {
  const rates = months.map((month) => ({
    ...month,
    findingRate: toPercent(month.findingRate),
    naRate: toPercent(month.naRate),
  }));
  const found = findings.map(({ id, photos, ...finding }) => ({ ...finding, checkId: id, photos: photos.length }));
  const cursor = next && new URLSearchParams(next.slice(next.indexOf("?"))).get("cursor");
  return { period: { from, to }, item, months: rates, findings: found, next: cursor };
}

type Monthly = Awaited<ReturnType<typeof readMonthlySummary>>;

function tellMonthly({ month, filter: { from, to }, list, unranked }: Monthly) {
  const standingOf = ({
    id,
    rank,
    code,
    name,
    area,
    score,
    before,
    working,
    figures,
  }: Monthly["unranked"][number]) => ({
    id,
    rank,
    code,
    name,
    area,
    score: toPercent(score),
    before: toPercent(before),
    components: Object.fromEntries(components.map((each, at) => [each, toPercent(working[at]?.score)])),
    checks: figures.checks.count,
    critical: figures.critical,
    base: { scored: figures.checks.scored, sittings: figures.camera.sittings, cases: figures.feedback.cases },
  });
  return {
    month,
    period: { from, to },
    stores: list.rows.map(standingOf),
    unranked: unranked.map(standingOf),
  };
}

export const reportOperations: readonly Operation[] = [
  report(
    "summary",
    {
      path: "summary",
      about: "What was checked in a period and how it went, by area and by template.",
      result: shapes.summaryReport,
    },
    readSummaryReport,
    (one) => breakdown(one, { areas: one.areas, templates: one.templates }, lineOf),
  ),
  report(
    "store",
    { path: "store", about: "The figures of each store.", result: shapes.linesReport },
    readStoreReport,
    lines,
  ),
  report(
    "manager",
    {
      path: "manager",
      about: "The figures of each store manager, or of the stores of one.",
      result: shapes.linesReport,
    },
    readManagerReport,
    lines,
  ),
  report(
    "template",
    { path: "template", about: "The figures of each template.", result: shapes.linesReport },
    readTemplateReport,
    lines,
  ),
  report(
    "template",
    {
      path: "template/item",
      about: "One item of a template: how often it failed, and the findings, the latest first.",
      result: shapes.itemReport,
    },
    itemOf,
    tellItem,
    {
      item: z.string().describe("Its id in the template `templateId`, which is needed, too."),
      answer: z.enum(["na"]).describe("Its answers N/A in place of its findings."),
      templateVersion: z.string().regex(/^[1-9]\d{0,5}$/),
      ...paging,
    },
  ),
  report(
    "monthly",
    {
      path: "monthly-summary",
      about: "The stores of a month in the order of their scores.",
      result: shapes.monthlyReport,
    },
    readMonthlySummary,
    tellMonthly,
  ),
  report(
    "qc-camera",
    {
      path: "stage1/qc-camera",
      about: "What was seen at the cameras, where, and how bad it was.",
      result: shapes.cameraReport,
    },
    readCameraReport,
    ({ by, list, ...one }) =>
      breakdown(
        one,
        {
          categories: by.category,
          shifts: by.shift,
          severities: by.severity,
          areas: by.area,
          inspectors: by.inspector,
          stores: list.rows,
        },
        asTheyAre,
      ),
  ),
  report(
    "customer-feedback",
    {
      path: "stage1/customer-feedback",
      about: "What customers said, of what, and how it was answered.",
      result: shapes.feedbackReport,
    },
    readFeedbackReport,
    ({ by, list, ...one }) =>
      breakdown(
        one,
        { categories: by.category, channels: by.channel, severities: by.severity, stores: list.rows },
        (figures) => ({ ...figures, inTimeRate: toPercent(inTimeRate(figures)) }),
      ),
  ),
  report(
    "activity-report",
    {
      path: "stage1/activity-report",
      about: "What QC staff did: planned against done, where, and how long. `people` is empty for who sees no names.",
      result: shapes.activityReport,
    },
    readActivityReport,
    ({ persons, kinds, list, ...one }) =>
      breakdown(one, { people: persons ?? [], categories: kinds, stores: list.rows }, asTheyAre),
  ),
];
