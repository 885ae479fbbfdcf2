import { m } from "#app/i18n/locale.ts";
import type { CodedRowPage as List } from "#app/reports/line-list.server.ts";
import type { LineSort } from "#app/reports/lines.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { type Narrowing, reportSearch } from "#app/reports/report-filter.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Counted } from "./figure-table.tsx";
import { LineTable } from "./line-table.tsx";

export const lineSortNames: Record<LineSort, () => string> = {
  mean: m.reports_sort_worst,
  "-mean": m.reports_sort_best,
  "-critical": m.reports_sort_critical,
  "-checks": m.reports_sort_checks,
  name: m.ui_name,
};

interface LineListProps {
  title: string;
  label: string;
  list: List;
  filter: ReportFilter;
  narrowing: Narrowing;
  none?: string;
  to?: string;
}

export function LineList({ title, label, list, filter, narrowing, none = "", to = "" }: LineListProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2>
        <Counted title={title} count={list.count} />
      </h2>
      <LineTable
        caption={title}
        label={label}
        filter={filter}
        rows={list.rows.map((row) => ({
          ...row,
          href: to + reportSearch(filter, { [narrowing]: row.key || none }),
          narrower: { [narrowing]: row.key || none },
        }))}
      />
      <Pager first={list.first} next={list.next} />
    </section>
  );
}
