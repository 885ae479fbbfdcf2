import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatNumber, formatScore } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { reportSearch } from "#app/reports/report-filter.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { ItemRow } from "#app/reports/items.ts";
import { href } from "#app/ui/href.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Change } from "#app/reports/parts/change.tsx";

interface ItemTableProps {
  title: string;
  rows: readonly ItemRow[];
  filter: ReportFilter;
}

function columnsOf(filter: ReportFilter, withTrend: boolean): Column<ItemRow>[] {
  const locale = getLocale();
  const percent = (value: number | null) => (value === null ? "–" : formatScore(value, locale));
  const linked = ({ id, templateId }: Pick<ItemRow, "id" | "templateId">, count: number, text: string, answer?: "na") =>
    count > 0 ? <a href={itemHref(filter, templateId, id, answer)}>{text}</a> : text;
  return [
    {
      key: "item",
      label: m.reports_item(),
      phone: "title",
      cell: ({ id, templateId, template, text, section, severity, findings }) => (
        <>
          {findings > 0 ? <a href={itemHref(filter, templateId, id)}>{text}</a> : text}
          <small className="flex flex-wrap items-center gap-x-2">
            {filter.templateId === undefined ? template : section}
            {severity === "critical" && <SeverityBadge severity={severity} />}
          </small>
        </>
      ),
    },
    { key: "judged", label: m.reports_judged(), numeric: true, cell: (row) => formatNumber(row.judged, locale) },
    {
      key: "findings",
      label: m.reports_findings(),
      numeric: true,
      cell: (row) => linked(row, row.findings, formatNumber(row.findings, locale)),
    },
    {
      key: "rate",
      label: m.reports_finding_rate(),
      numeric: true,
      cell: ({ findingRate, before, ...row }) => (
        <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2 md:flex-nowrap">
          <span className="font-semibold *:touch:-my-1 *:touch:inline-block *:touch:py-1">
            {linked(row, row.findings, percent(findingRate))}
          </span>
          <Change short kind="score" better="down" now={findingRate} before={before} />
        </span>
      ),
    },
    ...(withTrend
      ? [{ key: "trend", label: m.reports_trend(), cell: (row: ItemRow) => <Sparkline values={row.trend} /> }]
      : []),
    {
      key: "na",
      label: m.reports_na_rate(),
      numeric: true,
      cell: (row) => linked(row, row.na, percent(row.naRate), "na"),
    },
  ];
}

/** Items with how often each failed and was N/A; an item leads to its findings. */
export function ItemTable({ title, rows, filter }: ItemTableProps) {
  if (rows.length === 0) return null;
  const columns = columnsOf(filter, rows[0]!.trend.length > 1);
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      <Table caption={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </section>
  );
}

/** The findings of an item, or where it was answered N/A. */
export function itemHref(filter: ReportFilter, templateId: string, item: string, answer?: "na"): string {
  const search = new URLSearchParams(reportSearch(filter, { templateId }));
  search.set("item", item);
  if (answer) search.set("answer", answer);
  return href("/qc/reports/template/item", search);
}
