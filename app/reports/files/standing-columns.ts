import type { ExportColumn } from "#app/export/columns.ts";
import { m } from "#app/i18n/locale.ts";
import type { StoreRow } from "#app/reports/monthly/store-rows.ts";
import { componentNames, components } from "#app/score-policy/names.ts";
import { toPercent } from "#app/score-policy/percent.ts";

export function standingColumns(compared: boolean): ExportColumn<StoreRow>[] {
  const share = (header: string, value: (row: StoreRow) => number | null): ExportColumn<StoreRow> => ({
    header,
    width: 14,
    type: "share",
    value: (row) => toPercent(value(row)),
  });
  const score = m.reports_monthly_score();
  return [
    { header: m.reports_monthly_rank(), width: 8, value: ({ rank }) => rank },
    { header: m.reports_column_code(), width: 12, value: ({ code }) => code },
    { header: m.reports_filter_store(), width: 30, value: ({ name }) => name },
    { header: m.reports_area(), width: 18, value: ({ area }) => area },
    share(score, (row) => row.score),
    ...(compared ? [share(m.reports_column_before({ name: score }), ({ before }) => before)] : []),
    ...components.map((component, at) => share(componentNames[component](), ({ working }) => working[at]!.score)),
    { header: m.shell_nav_checks(), width: 12, value: ({ figures }) => figures.checks.count },
    { header: m.reports_column_scored(), width: 12, value: ({ figures }) => figures.checks.scored },
    { header: m.reports_book_sittings(), width: 12, value: ({ figures }) => figures.camera.sittings },
    { header: m.reports_book_cases(), width: 12, value: ({ figures }) => figures.feedback.cases },
    { header: m.reports_critical(), width: 12, value: ({ figures }) => figures.critical },
  ];
}
