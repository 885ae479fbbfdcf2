import { severityLabel } from "#app/checks/check-names.ts";
import type { ExportColumn } from "#app/export/columns.ts";
import { formatShortMonth } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { ItemRow } from "#app/reports/items.ts";
import { toPercent } from "#app/score-policy/percent.ts";

export function itemColumns(
  { before }: Pick<ReportHead, "before">,
  months: readonly string[] = [],
): ExportColumn<ItemRow>[] {
  const rate = (header: string, of: (row: ItemRow) => number | null | undefined): ExportColumn<ItemRow> => ({
    header,
    width: 12,
    type: "score",
    value: (row) => toPercent(of(row)),
  });
  const name = m.reports_finding_rate();
  return [
    { header: m.reports_section(), width: 24, value: (row) => row.section },
    { header: m.reports_item(), width: 60, value: (row) => row.text },
    { header: m.reports_column_severity(), width: 12, value: (row) => severityLabel(row.severity) },
    { header: m.reports_judged(), width: 12, value: (row) => row.judged },
    { header: m.reports_findings(), width: 12, value: (row) => row.findings },
    rate(name, (row) => row.findingRate),
    rate(m.reports_na_rate(), (row) => row.naRate),
    ...(before ? [rate(m.reports_column_before({ name }), (row) => row.before)] : []),
    ...(months.length > 1
      ? months.map((month, at) =>
          rate(m.ui_labelled({ about: name, one: formatShortMonth(month) }), (row) => row.trend[at]),
        )
      : []),
  ];
}
