import { SeverityBadge } from "#app/checks/parts/status.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { NamedFinding } from "#app/reports/monthly/read-monthly.server.ts";
import { itemHref } from "#app/reports/pages/item-href.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { type Column, Table } from "#app/ui/table.tsx";

function columnsOf(filter: ReportFilter): Column<NamedFinding>[] {
  const number = (value: number) => formatNumber(value, getLocale());
  return [
    {
      key: "item",
      label: m.reports_item(),
      phone: "title",
      cell: ({ templateId, item, text, template, severity }) => (
        <>
          <a href={itemHref(filter, templateId, item)}>{text}</a>
          <small className="flex flex-wrap items-center gap-x-2">
            <span>{template}</span>
            {severity === "critical" && <SeverityBadge severity={severity} />}
          </small>
        </>
      ),
    },
    {
      key: "stores",
      label: m.reports_monthly_common_column(),
      numeric: true,
      cell: ({ templateId, item, stores, of }) => (
        <a href={itemHref(filter, templateId, item)}>
          {of === null
            ? m.reports_monthly_common_some({ stores: number(stores) })
            : m.reports_monthly_common_stores({ stores: number(stores), of: number(of) })}
        </a>
      ),
    },
    {
      key: "findings",
      label: m.reports_findings(),
      numeric: true,
      cell: ({ templateId, item, findings }) => <a href={itemHref(filter, templateId, item)}>{number(findings)}</a>,
    },
  ];
}

export function CommonFindings({ rows, filter }: { rows: readonly NamedFinding[]; filter: ReportFilter }) {
  const title = m.reports_monthly_common();
  return (
    <section className="flex flex-col gap-2">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{m.reports_monthly_common_none()}</p>
      ) : (
        <Table
          caption={title}
          rows={rows}
          keyOf={({ templateId, item }) => `${templateId} ${item}`}
          columns={columnsOf(filter)}
        />
      )}
    </section>
  );
}
