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

export function planColumns<Row>(plan: PlanCompletion | null, isTotal: (row: Row) => boolean): ExportColumn<Row>[] {
  if (!plan) return [];
  return planFigures(plan).map(([header, figure]) => ({
    header,
    width: 12,
    value: (row) => (isTotal(row) ? figure : null),
  }));
}
