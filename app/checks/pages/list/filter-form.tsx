import { resultChoices, severityChoices, statusChoices } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import { shorten } from "#app/i18n/plain.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page.tsx";
import type { CheckFilterName, CheckSort, FilterProblem } from "#app/checks/list-filters.ts";
import type { Choice, ListHead } from "#app/checks/parts/rows.server.ts";

const filterLabels: Record<CheckFilterName, () => string> = {
  q: () => m.checks_filter_q(),
  month: () => m.checks_filter_month(),
  from: () => m.checks_filter_from(),
  to: () => m.checks_filter_to(),
  area: () => m.checks_area(),
  storeId: () => m.checks_store(),
  managerId: () => m.checks_manager(),
  templateId: () => m.checks_template(),
  templateCategory: () => m.checks_filter_category(),
  inspectorId: () => m.checks_inspector(),
  status: () => m.checks_status(),
  result: () => m.checks_result(),
  severity: () => m.checks_filter_severity(),
  sort: () => m.checks_filter_sort(),
};

const sortLabels: Record<CheckSort, () => string> = {
  "-day": () => m.checks_sort_newest(),
  day: () => m.checks_sort_oldest(),
  "-score": () => m.checks_sort_best(),
  score: () => m.checks_sort_worst(),
};

const problemTexts: Record<FilterProblem["code"], (value: string) => string> = {
  unknown: (value) => m.checks_problem_unknown({ value }),
  malformed: (value) => m.checks_problem_malformed({ value }),
  order: () => m.checks_problem_order(),
  "too-long": () => m.checks_problem_too_long(),
  months: () => m.checks_problem_months(),
  cursor: () => m.checks_problem_cursor(),
};

function problemText({ code, value }: FilterProblem): string {
  return problemTexts[code](shorten(value));
}

/** What to write where a browser's own date field has given way to plain text. */
const dateFormats: Record<string, () => string> = {
  month: () => m.checks_filter_month_format(),
  date: () => m.checks_filter_day_format(),
};

/**
 * The filters of the list. One that can't be used says why at its field, where what was typed still stands.
 * Filters in use are named beside the list, so the folded ones are only opened where something is to be put right.
 */
export function CheckFilterForm({ list }: { list: ListHead }) {
  const problemOf = (name: CheckFilterName) => list.problems.find((problem) => problem.name === name);
  const common = (name: CheckFilterName) => {
    const problem = problemOf(name);
    return {
      name,
      label: filterLabels[name](),
      defaultValue: list.given[name],
      key: `${name} ${list.given[name]}`,
      error: problem && problemText(problem),
    };
  };
  /** A browser shows nothing in a date field that holds no date: what was typed stands in a text field instead. */
  const dateType = (name: CheckFilterName, type: string) => (problemOf(name)?.code === "malformed" ? "text" : type);
  const select = (name: CheckFilterName, options: readonly Choice[]) => {
    const { key, ...field } = common(name);
    return options.length > 0 && <SelectField key={key} {...field} empty={m.ui_any()} options={options} />;
  };
  const text = (
    name: CheckFilterName,
    type: string,
    extra: { placeholder?: string; hint?: string | undefined; className?: string } = {},
  ) => {
    const { key, ...field } = common(name);
    const shown = dateType(name, type);
    const format = shown === type ? undefined : dateFormats[type]?.();
    return <TextField key={key} {...field} type={shown} {...extra} hint={format ?? extra.hint} />;
  };
  const hidden = (["storeId", "managerId"] as const).filter((name) =>
    list.active.some((filter) => filter.name === name),
  );
  const main = new Set<string>(["q", "status", "sort", ...hidden]);
  const { key: sortKey, ...sort } = common("sort");
  return (
    <FilterForm
      active={
        new Set(list.problems.filter(({ name }) => name !== "cursor" && !main.has(name)).map(({ name }) => name)).size
      }
      main={
        <>
          {hidden.map((name) => (
            <input key={name} type="hidden" name={name} value={list.given[name]} />
          ))}
          {text("q", "search", { placeholder: m.checks_filter_q_hint(), className: "md:col-span-2" })}
          {select("status", statusChoices())}
          <SelectField
            key={sortKey}
            {...sort}
            defaultValue={list.given.sort || "-day"}
            options={Object.entries(sortLabels).map(([value, label]) => ({ value, label: label() }))}
          />
        </>
      }
      more={
        <>
          {text("month", "month", {
            placeholder: "YYYY-MM",
            hint:
              list.given.month && list.active.some(({ name }) => name === "from" || name === "to")
                ? m.checks_filter_days_win()
                : undefined,
          })}
          {text("from", "date", { placeholder: "YYYY-MM-DD" })}
          {text("to", "date", { placeholder: "YYYY-MM-DD" })}
          {select("area", list.options.area)}
          {select("templateId", list.options.templateId)}
          {select("templateCategory", list.options.templateCategory)}
          {select("inspectorId", list.options.inspectorId)}
          {select("result", resultChoices())}
          {select("severity", severityChoices())}
        </>
      }
    />
  );
}

const withoutField = new Set<string>(["storeId", "managerId", "cursor"]);

/** Problems of what has no field in the form: it came with a link. */
export function LinkProblems({ list }: { list: ListHead }) {
  return list.problems
    .filter(({ name }) => withoutField.has(name))
    .map((problem) => (
      <Notice
        key={problem.name}
        tone="warn"
        title={
          problem.name === "cursor" ? problemText(problem) : `${filterLabels[problem.name]()}: ${problemText(problem)}`
        }
      />
    ));
}

/** The filters in use, each a link that takes it away. */
export function ActiveFilters({ list }: { list: ListHead }) {
  if (list.active.length === 0) return null;
  const without = (name: string) => {
    const search = new URLSearchParams(list.search);
    search.delete(name);
    search.delete("cursor");
    return `?${search}`;
  };
  return (
    <ul className="mb-4 flex flex-wrap gap-1.5 md:gap-2" aria-label={m.checks_filter_active()}>
      {list.active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <a
            href={without(name)}
            className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line bg-raised py-1 pr-2 pl-3 text-sm text-ink hover:bg-sunken md:min-h-9"
          >
            <span className="min-w-0">
              <span className="text-muted">{filterLabels[name]()}:</span> {label}
            </span>
            <Icon name="close" className="text-muted" />
            <span className="sr-only">{m.checks_filter_remove()}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
