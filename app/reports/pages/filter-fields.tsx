import { Fragment, type ReactNode } from "react";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { optionsOf, SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { FilterChoice } from "#app/reports/choices.server.ts";
import type { ReportHead } from "#app/reports/frame.server.ts";
import { type Comparison, comparisons } from "#app/reports/period.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { FilterName, FilterProblem, ListNarrowing, Narrowing } from "#app/reports/report-filter.ts";

const labels: Record<Narrowing | ListNarrowing, () => string> = {
  area: m.reports_area,
  storeId: m.reports_filter_store,
  templateId: m.reports_template,
  templateCategory: m.reports_filter_category,
  inspectorId: m.reports_filter_inspector,
  managerId: m.reports_filter_manager,
  // Texts of other areas would load all of theirs.
  channel: m.reports_filter_channel,
  category: m.reports_filter_kind,
  severity: m.reports_column_severity,
  shift: m.reports_filter_shift,
  q: m.ui_search,
  status: m.ui_status,
  result: m.reports_filter_result,
  templateVersion: m.reports_filter_version,
  ownerId: m.reports_filter_owner,
  priority: m.reports_filter_priority,
  justified: m.reports_filter_justified,
};

const comparisonNames: Record<Comparison, () => string> = {
  previous: m.reports_compare_previous,
  year: m.reports_compare_year,
  none: m.reports_compare_none,
};

export function FilterWords({ choices }: Pick<ReportHead, "choices">) {
  const used = Object.values(choices).filter(({ value }) => value !== "");
  if (used.length === 0) return null;
  return (
    <dl className="mb-4 hidden flex-wrap gap-x-4 print:flex">
      {used.map(({ name, value, options }) => (
        <div key={name} className="flex gap-1">
          <dt className="text-muted">{`${labels[name]()}:`}</dt>
          <dd>{options?.find((option) => option.value === value)?.label ?? value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function explain(problem: FilterProblem, filter: ReportFilter): string {
  switch (problem.code) {
    case "malformed":
      return problem.name === "month"
        ? m.reports_problem_month({ value: problem.value })
        : m.reports_problem_day({ value: problem.value });
    case "order":
      return m.reports_problem_order();
    case "too-long":
      return m.reports_problem_long({ from: formatDay(filter.from) });
    case "unused":
      return problem.name === "sort"
        ? m.reports_problem_unsorted()
        : m.reports_problem_unused({ filter: labels[problem.name]() });
    case "unknown":
      return problem.name === "cursor"
        ? m.reports_problem_cursor()
        : problem.name === "sort"
          ? m.reports_problem_sort({ value: problem.value })
          : m.reports_problem_unknown({ value: problem.value });
  }
}

const noneMore = { inUse: 0, wrong: 0 };

export function ReportFilters({
  filter,
  choices,
  problems,
  comparison,
  more,
  moreCounts = noneMore,
  days,
  titled,
}: Pick<ReportHead, "filter" | "choices" | "problems"> & {
  /** Null where nothing is compared. */
  comparison: Comparison | null;
  more?: ReactNode;
  /** Counts of the fields in `more`, apart from sorting. */
  moreCounts?: { readonly inUse: number; readonly wrong: number };
  days?: ReactNode;
  /** The filter whose record is the report's title. */
  titled?: Narrowing | undefined;
}) {
  const problemOf = (name: FilterName) => problems.find((problem) => problem.name === name);
  const errorOf = (name: FilterName) => {
    const problem = problemOf(name);
    return problem && explain(problem, filter);
  };
  const otherProblems = problems.filter(
    ({ name, code }) => name === "month" || name === "cursor" || code === "unused" || (name === "sort" && !more),
  );
  const choice = ({ name, value, options, nobody }: FilterChoice) => {
    const error = errorOf(name);
    return options ? (
      <SelectField
        key={name}
        label={labels[name]()}
        name={name}
        defaultValue={value}
        options={options}
        empty={m.ui_any()}
        error={error}
      />
    ) : (
      <Fragment key={name}>
        <TextField
          label={labels[name]()}
          name={name}
          defaultValue={problemOf(name)?.value ?? value}
          placeholder={m.reports_filter_type()}
          hint={nobody && m.reports_filter_nobody({ none: nobody.value, nobody: nobody.label })}
          list={nobody && `${name}-nobody`}
          error={error}
        />
        {nobody && (
          <datalist id={`${name}-nobody`}>
            <option {...nobody} />
          </datalist>
        )}
      </Fragment>
    );
  };
  const { area, ...rest } = choices;
  const others = Object.values(rest);
  const compare = comparison !== null && (
    <SelectField
      key="compare"
      label={m.reports_compare()}
      name="compare"
      defaultValue={comparison}
      options={optionsOf(comparisonNames, comparisons)}
      error={errorOf("compare")}
    />
  );
  const compareInUse = filter.compare !== undefined || problemOf("compare") !== undefined;
  const inUse = ({ name }: FilterChoice) => filter[name] !== undefined || problemOf(name) !== undefined;
  const chips = others.filter((each) => inUse(each) && (each.name !== titled || problemOf(each.name)));
  const spare = others.filter((each) => !chips.includes(each) && each.options?.length !== 0);
  const isAreaFirst = area !== undefined && (filter.storeId === undefined || inUse(area));
  const wrongInMore = problems.filter(
    ({ name }) => name === "from" || name === "to" || (name === "sort" && Boolean(more)),
  );
  // A new key for another filter, so that typed values of the old one don't stay.
  return (
    <div key={JSON.stringify([filter, problems])} className="max-w-full min-w-0 [&>.filters]:mb-0">
      {otherProblems.map((problem) => (
        <Notice key={problem.name} tone="warn" title={explain(problem, filter)} />
      ))}
      <FilterForm
        inUse={others.filter(inUse).length + Number(area ? inUse(area) : 0) + Number(compareInUse) + moreCounts.inUse}
        wrong={{ main: problems.some(({ name }) => name !== "cursor"), more: wrongInMore.length + moreCounts.wrong }}
        main={
          <>
            {area && isAreaFirst && choice(area)}
            {compareInUse && compare}
            {chips.map(choice)}
          </>
        }
        more={
          <>
            {days ?? (
              <>
                <TextField
                  label={m.reports_filter_from()}
                  name="from"
                  type="date"
                  defaultValue={filter.from}
                  error={errorOf("from")}
                />
                <TextField
                  label={m.reports_filter_to()}
                  name="to"
                  type="date"
                  defaultValue={filter.to}
                  error={errorOf("to")}
                />
              </>
            )}
            {more}
            {!compareInUse && compare}
            {area && !isAreaFirst && choice(area)}
            {spare.map(choice)}
          </>
        }
      />
    </div>
  );
}

type SortFieldProps<Sort extends string> = Pick<ReportHead, "problems" | "filter"> & {
  readonly list: { readonly sort: Sort };
  readonly names: Readonly<Record<Sort, () => string>>;
};

export function SortField<Sort extends string>({ list, names, problems, filter }: SortFieldProps<Sort>) {
  const problem = problems.find(({ name }) => name === "sort");
  return (
    <SelectField
      label={m.reports_sort()}
      name="sort"
      defaultValue={list.sort}
      options={optionsOf(names)}
      error={problem && explain(problem, filter)}
    />
  );
}
