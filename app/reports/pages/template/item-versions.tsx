import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m } from "#app/i18n/locale.ts";
import type { ItemVersionRates as OfVersions } from "#app/reports/item-versions.ts";
import { formatPointChange } from "#app/reports/parts/change.tsx";
import { formatRate } from "#app/reports/rate.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { ShownRows } from "#app/reports/shown-rows.ts";
import { type FigureColumn, FigureSection } from "#app/reports/pages/figure-table.tsx";
import { itemHref } from "#app/reports/pages/item-href.ts";

interface Row extends OfVersions {
  readonly key: string;
  readonly name: string;
}

interface ItemVersionsProps extends ShownRows<OfVersions> {
  readonly filter: ReportFilter;
  readonly versions: readonly { readonly version: number }[];
}

function columnsOf(filter: ReportFilter, versions: ItemVersionsProps["versions"]): FigureColumn<Row>[] {
  const locale = getLocale();
  return versions.map(({ version }, at) => ({
    label: m.reports_version({ version }),
    text: ({ versions: of }) => {
      const own = of[at];
      return own ? formatRate({ part: own.findings, total: own.judged, rate: own.rate }) : null;
    },
    href: ({ id, templateId, versions: of }) =>
      (of[at]?.findings ?? 0) > 0 ? itemHref(filter, templateId, id, { version }) : null,
    change: ({ versions: of }) =>
      of[at] && (
        <span className="text-muted md:whitespace-nowrap">
          {m.reports_of_judged({ number: formatNumber(of[at].judged, locale) })}
        </span>
      ),
  }));
}

export function ItemVersions({ filter, versions, rows, more }: ItemVersionsProps) {
  return (
    <FigureSection
      id="versions"
      title={m.reports_item_versions()}
      label={m.reports_item()}
      rows={rows.map((row) => ({ ...row, key: row.id, name: row.text }))}
      columns={[
        {
          label: m.reports_versions_change(),
          text: ({ now, before, isComparable }) => (isComparable ? formatPointChange(now - before) : null),
        },
        ...columnsOf(filter, versions),
      ]}
      hrefOf={({ id, templateId }) => itemHref(filter, templateId, id)}
      more={more}
    />
  );
}
