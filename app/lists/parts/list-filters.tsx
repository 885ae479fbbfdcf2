import { Fragment } from "react";
import { m } from "#app/i18n/locale.ts";
import type { FieldPlace, ListPage, ShownField } from "#app/lists/list.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { searchLength } from "#app/ui/search-length.ts";
import { LateResults } from "./late-results.tsx";

type FilterList = Pick<ListPage<unknown>, "fields" | "active" | "period" | "search">;

/** On a laptop, chips below the form name the filters whose fields are behind its last button. */
export function ListFilters({ list: { fields, active, period, search: query } }: { list: FilterList }) {
  if (fields.length === 0) return null;
  const fieldsAt = (place: FieldPlace) => fields.filter((field) => field.place === place);
  const search = fieldsAt("search");
  const main = fieldsAt("main");
  const days = fieldsAt("days");
  const more = fieldsAt("more");
  const sort = fieldsAt("sort");
  const hasError = ({ error }: ShownField) => error;
  return (
    <>
      <FilterForm
        className={search.length > 0 ? "with-search" : ""}
        inUse={active.filter(({ place }) => place !== "search").length}
        wrong={{ main: [...main, ...sort].some(hasError), more: more.filter(hasError).length }}
        search={
          <>
            {search.map(fieldOf)}
            {new URLSearchParams(query).getAll("column").map((value) => (
              <input key={value} type="hidden" name="column" value={value} />
            ))}
          </>
        }
        main={main.map(fieldOf)}
        period={
          days.length > 0
            ? { label: period || m.lists_period(), fields: days.map(fieldOf), isWrong: days.some(hasError) }
            : undefined
        }
        more={more.length > 0 && more.map(fieldOf)}
        sort={sort.map(fieldOf)}
        Results={LateResults}
      />
      <ActiveFilters active={active} />
    </>
  );
}

/** The key holds the value, so that a new address resets the field. */
function fieldOf({ kind, value, options, place: _, empty, ...props }: ShownField) {
  const key = `${props.name} ${value}`;
  if (kind === "select") {
    const { maxLength: _none, ...select } = props;
    return <SelectField key={key} {...select} defaultValue={value} options={options ?? []} {...(empty && { empty })} />;
  }
  const proposals = options && `${props.name}-proposals`;
  return (
    <Fragment key={key}>
      <TextField
        {...props}
        type={kind}
        defaultValue={value}
        {...(kind === "search" ? { enterKeyHint: "search", maxLength: searchLength } : { autoComplete: "off" })}
        list={proposals}
      />
      {proposals && (
        <datalist id={proposals}>
          {options.map((option) => (
            <option key={option.value} {...option} />
          ))}
        </datalist>
      )}
    </Fragment>
  );
}

/** A chip is visible where its filter's field isn't, and always on paper. */
const visibilityClasses = {
  search: "hidden print:block",
  main: "md:hidden print:block",
  days: "md:hidden print:block",
  sort: "",
  more: "",
};

function ActiveFilters({ active }: Pick<FilterList, "active">) {
  return (
    active.length > 0 && (
      <ul
        className="relative flex gap-x-1.5 max-md:overflow-x-auto md:flex-wrap md:gap-x-2 print:flex-wrap"
        aria-label={m.lists_active()}
      >
        {active.map(({ name, title, label, href, place }) => (
          <li key={name} className={`mb-2 min-w-0 max-md:shrink-0 ${visibilityClasses[place]}`}>
            <a href={href} className="chip gap-1 pr-2 pl-3 print:min-h-0 print:border-0 print:p-0 print:pe-4">
              <span className="min-w-0">
                <span className="text-muted">{`${title}:`}</span> <span>{label}</span>
              </span>
              <Icon name="close" className="text-muted print:hidden" />
              <span className="sr-only">{m.lists_remove()}</span>
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
