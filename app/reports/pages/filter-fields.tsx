import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { FilterChoice } from "#app/reports/choices.server.ts";
import type { ReportFilter } from "#app/reports/report.ts";
import type { FilterName, FilterProblem, Narrowing } from "#app/reports/report-filter.ts";

const labels: Record<Narrowing, () => string> = {
  area: m.reports_filter_area,
  storeId: m.reports_filter_store,
  templateId: m.reports_filter_template,
  templateCategory: m.reports_filter_category,
  inspectorId: m.reports_filter_inspector,
  managerId: m.reports_filter_manager,
};

function explain(problem: FilterProblem, filter: ReportFilter): string {
  switch (problem.code) {
    case "malformed":
      return problem.name === "month"
        ? m.reports_problem_month({ value: problem.value })
        : m.reports_problem_day({ value: problem.value });
    case "order":
      return m.reports_problem_order();
    case "too-long":
      return m.reports_problem_long({ from: formatDay(filter.from) });
    case "unknown":
      return m.reports_problem_unknown({ value: problem.value });
  }
}

/** The filters that reports share: days, area and what is in use at once, the rest folded away. What could not be used is explained where it was given. */
export function ReportFilters({
  filter,
  choices,
  problems,
}: {
  filter: ReportFilter;
  choices: Readonly<Record<Narrowing, FilterChoice>>;
  problems: readonly FilterProblem[];
}) {
  const problemOf = (name: FilterName) => problems.find((problem) => problem.name === name);
  const errorOf = (name: FilterName) => {
    const problem = problemOf(name);
    return problem && explain(problem, filter);
  };
  const month = problemOf("month");
  const choice = (name: Narrowing) => {
    const { value, options } = choices[name];
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
      <TextField
        key={name}
        label={labels[name]()}
        name={name}
        defaultValue={problemOf(name)?.value ?? value}
        placeholder={m.reports_filter_type()}
        error={error}
      />
    );
  };
  const others = ["storeId", "templateId", "templateCategory", "inspectorId", "managerId"] as const;
  const inUse = (name: Narrowing) => filter[name] !== undefined || problemOf(name) !== undefined;
  const spare = others.filter((name) => !inUse(name));
  // The URL's filter is the form's: another one is another form, not the old one's typed values.
  return (
    <div key={JSON.stringify([filter, problems])}>
      {month && <Notice tone="warn" title={explain(month, filter)} />}
      <FilterForm
        active={0}
        main={
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
            {choice("area")}
            {others.filter(inUse).map(choice)}
          </>
        }
        more={spare.length > 0 && spare.map(choice)}
      />
    </div>
  );
}
