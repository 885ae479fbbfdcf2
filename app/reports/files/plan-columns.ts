/** What a report's file says of plans, as its page does: how many of the planned checks are done. */
import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import type { PlanCompletion } from "#app/reports/plan-completion.server.ts";

export function planFigures({ total, done, late, missed }: PlanCompletion): [name: string, figure: number][] {
  return [
    [m.reports_plan_total(), total],
    [m.reports_plan_completion(), done],
    [m.reports_plan_late(), late],
    [m.reports_plan_missed(), missed],
  ];
}

/** Columns of which only the row of the totals has figures. */
export function planColumns<Row>(plan: PlanCompletion | null, isTotal: (row: Row) => boolean): ExportColumn<Row>[] {
  if (!plan) return [];
  return planFigures(plan).map(([header, figure]) => ({
    header,
    width: 12,
    value: (row) => (isTotal(row) ? figure : null),
  }));
}
