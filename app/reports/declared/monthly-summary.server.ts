import { z } from "zod";
import { formatOf } from "#app/export/columns.ts";
import { monthlyBook } from "#app/reports/files/monthly-book.server.ts";
import { exportStandings } from "#app/reports/files/report-file.server.ts";
import { countLate } from "#app/reports/monthly/late-changes.server.ts";
import { readMonthlySummary } from "#app/reports/monthly/read-monthly.server.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import { components } from "#app/score-policy/names.ts";
import { toPercent } from "#app/score-policy/percent.ts";
import { counts, defineReport, namedSchema, percentSchema, period } from "./define-report.server.ts";

const standing = namedSchema.extend({
  code: z.string(),
  rank: z.number().int().nullable(),
  area: z.string(),
  score: percentSchema,
  before: percentSchema,
  components: z.object({ checks: percentSchema, camera: percentSchema, feedback: percentSchema }),
  checks: z.number().int(),
  critical: z.number().int(),
  base: counts("scored", "sittings", "cases"),
});

const standingOf = ({ id, rank, code, name, area, score, before, working, figures }: StoreRow) => ({
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

export const monthlyReport = defineReport({
  report: "monthly",
  path: "monthly-summary",
  summary: "The stores of a month in the order of their scores.",
  read: readMonthlySummary,
  result: z.object({
    month: z.string(),
    period,
    stores: z.array(standing),
    unranked: z.array(standing),
  }),
  toResult: ({ month, filter: { from, to }, list, unranked }) => ({
    month,
    period: { from, to },
    stores: list.rows.map(standingOf),
    unranked: unranked.map(standingOf),
  }),
  async file(url, read, user, now) {
    if (formatOf(url.pathname) === "xlsx") return monthlyBook(user, url, now);
    const report = await read();
    const late = report.late.counts ?? (await countLate(user, report.filter));
    return exportStandings(url, report, [...report.list.rows, ...report.unranked], { plan: report.plan, late });
  },
});
