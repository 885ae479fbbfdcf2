import { getLocale, m } from "#app/i18n/locale.ts";
import { formatNumber } from "#app/i18n/format.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import type { LineList as List } from "#app/reports/line-list.server.ts";
import type { LineSort } from "#app/reports/lines.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import { type Narrowing, reportSearch } from "#app/reports/report-filter.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { explain } from "./filter-fields.tsx";
import { LineTable } from "./line-table.tsx";

export const lineSortNames: Record<LineSort, () => string> = {
  mean: m.reports_sort_worst,
  "-mean": m.reports_sort_best,
  "-critical": m.reports_sort_critical,
  "-checks": m.reports_sort_checks,
  name: m.ui_name,
};

type SortFieldProps<Sort extends string> = Pick<ReportHead, "problems" | "filter"> & {
  readonly list: { readonly sort: Sort };
  /** In the order in which they are offered. */
  readonly names: Readonly<Record<Sort, () => string>>;
};

/** The order of a report's rows; one that isn't there is explained. */
export function SortField<Sort extends string>({ list, names, problems, filter }: SortFieldProps<Sort>) {
  const problem = problems.find(({ name }) => name === "sort");
  return (
    <SelectField
      label={m.reports_sort()}
      name="sort"
      defaultValue={list.sort}
      options={Object.entries<() => string>(names).map(([value, label]) => ({ value, label: label() }))}
      error={problem && explain(problem, filter)}
    />
  );
}

interface LineListProps {
  title: string;
  /** Of the first column. */
  label: string;
  list: List;
  filter: ReportFilter;
  /** What a row adds to the filter, by its key. */
  narrowing: Narrowing;
  /** Of the row without a key. */
  none?: string;
  /** The report that a row's name leads to, else this one. */
  to?: string;
}

/** Lines with their pages, how many there are, and what each leads to. */
export function LineList({ title, label, list, filter, narrowing, none = "", to = "" }: LineListProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2>
        {title} <span className="font-normal text-muted tabular-nums">{formatNumber(list.count, getLocale())}</span>
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
