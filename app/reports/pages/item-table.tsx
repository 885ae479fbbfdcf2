import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import { itemHref } from "#app/reports/pages/item-href.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { ItemRow } from "#app/reports/items.ts";
import type { ShownRows } from "#app/reports/shown-rows.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { RateChange } from "#app/reports/parts/change.tsx";
import { formatRate } from "#app/reports/rate.ts";
import { MoreRows } from "./figure-table.tsx";

interface ItemTableProps extends Partial<Pick<ShownRows<ItemRow>, "more">> {
  id?: string;
  title: string;
  rows: readonly ItemRow[];
  filter: ReportFilter;
}

function columnsOf(filter: ReportFilter): Column<ItemRow>[] {
  const locale = getLocale();
  const linked = ({ id, templateId }: Pick<ItemRow, "id" | "templateId">, count: number, text: string, answer?: "na") =>
    count > 0 ? (
      <a href={itemHref(filter, templateId, id, { answer })} className="inline-block min-w-6">
        {text}
      </a>
    ) : (
      text
    );
  return [
    {
      key: "item",
      label: m.reports_item(),
      phone: "title",
      cell: ({ id, templateId, template, text, section, severity }) => (
        <>
          <a href={itemHref(filter, templateId, id)}>{text}</a>
          <small className="flex flex-wrap items-center gap-x-2">
            <span>{filter.templateId === undefined ? template : section}</span>
            {severity === "critical" && <SeverityBadge severity={severity} />}
          </small>
        </>
      ),
    },
    {
      key: "judged",
      label: m.reports_judged(),
      numeric: true,
      cell: (row) => (row.judged === 0 && row.findings > 0 ? "–" : formatNumber(row.judged, locale)),
    },
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
      cell: ({ trend, rateBefore, ...row }) => {
        const rate = { part: row.findings, total: row.judged, rate: row.findingRate };
        return (
          <span className="inline-flex flex-wrap items-center justify-end gap-x-2 md:flex-nowrap">
            <Sparkline values={trend} />
            <span className="font-semibold whitespace-nowrap md:min-w-12 *:touch:-my-1 *:touch:inline-block *:touch:py-1">
              {linked(row, row.findings, formatRate(rate) ?? "–")}
            </span>
            <RateChange short better="down" now={rate} before={rateBefore} />
          </span>
        );
      },
    },
    {
      key: "na",
      label: m.reports_na_rate(),
      numeric: true,
      cell: (row) => (
        <span className="inline-flex items-center justify-end gap-2">
          {row.na > 0 && <Sparkline values={row.naTrend} />}
          <span className="whitespace-nowrap md:min-w-12 *:touch:-my-1 *:touch:inline-block *:touch:py-1">
            {linked(
              row,
              row.na,
              formatRate({ part: row.na, total: row.na + row.judged, rate: row.naRate }) ?? "–",
              "na",
            )}
          </span>
        </span>
      ),
    },
  ];
}

export default function ItemTable({ id, title, rows, more = 0, filter }: ItemTableProps) {
  if (rows.length === 0) return null;
  const hasNa = rows.some(({ na }) => na > 0);
  const columns = columnsOf(filter).filter(({ key }) => key !== "na" || hasNa);
  return (
    <section id={id} className="flex flex-col gap-2">
      <h2>{title}</h2>
      {rows[0]!.trend.length > 1 && <p className="text-sm text-muted print:hidden">{m.reports_trend_about()}</p>}
      <Table caption={title} columns={columns} rows={rows} keyOf={({ id: item }) => item} />
      {rows.some(({ incomplete }) => incomplete) && <p className="text-sm text-muted">{m.reports_incomplete()}</p>}
      <MoreRows id={id} more={more} />
    </section>
  );
}
